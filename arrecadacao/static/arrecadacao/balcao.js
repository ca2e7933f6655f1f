// The counter by keyboard. Without this file the page sums by the button "Somar".
(function () {
  "use strict";

  const formulario = document.getElementById("recebimento");
  const busca = document.getElementById("q");

  // --- after receiving: the cursor is in the search, and Enter on an empty search prints ---

  const impressao = document.querySelector("[data-imprime-conhecimento]");
  if (impressao && busca) {
    busca.focus();
    busca.addEventListener("keydown", (evento) => {
      if (evento.key === "Enter" && !busca.value.trim()) {
        evento.preventDefault();
        impressao.requestSubmit();
      }
    });
  }

  // --- results: arrow down goes from the search into them ---

  document.addEventListener("keydown", (evento) => {
    if (evento.key !== "ArrowDown" && evento.key !== "ArrowUp") return;
    const links = [...document.querySelectorAll(".balcao-esquerda .achados a")];
    const onde = links.indexOf(document.activeElement);
    if (evento.target === busca && evento.key === "ArrowDown" && links.length) {
      evento.preventDefault();
      links[0].focus();
    } else if (onde >= 0) {
      evento.preventDefault();
      (links[onde + (evento.key === "ArrowDown" ? 1 : -1)] || busca).focus();
    }
  });

  if (!formulario) return;

  const caixas = () => [...formulario.querySelectorAll('input[name="parcela"]')];

  if (busca && !impressao && !document.querySelector("[data-foco]")) {
    const primeira = caixas()[0];
    if (primeira) primeira.focus();
  }

  // --- arrows walk over the instalments, space marks ---

  formulario.addEventListener("keydown", (evento) => {
    const todas = caixas();
    const onde = todas.indexOf(evento.target);
    if (onde < 0) {
      // Enter in the amount received must not send the form by accident: F9 receives.
      if (evento.key === "Enter" && evento.target.matches("input[type=text], select")) {
        evento.preventDefault();
        const botao = formulario.querySelector('[data-tecla="F9"]');
        if (botao && !botao.disabled) botao.focus();
      }
      return;
    }
    if (evento.key === "ArrowDown" || evento.key === "ArrowUp") {
      evento.preventDefault();
      const proxima = todas[onde + (evento.key === "ArrowDown" ? 1 : -1)];
      if (proxima) proxima.focus();
    } else if (evento.key === "Enter") {
      evento.preventDefault();
      const recebido = document.getElementById("id_recebido");
      if (recebido) recebido.focus();
    }
  });

  // --- an instalment takes the earlier ones of its lançamento with it; the dívida goes apart ---

  function acompanhar(caixa) {
    const numero = Number(caixa.dataset.numero);
    for (const outra of caixas()) {
      if (outra === caixa) continue;
      if (caixa.checked && outra.dataset.especie !== caixa.dataset.especie) outra.checked = false;
      if (outra.dataset.lancamento !== caixa.dataset.lancamento) continue;
      if (outra.dataset.especie !== caixa.dataset.especie) continue;
      if (caixa.checked && Number(outra.dataset.numero) < numero) outra.checked = true;
      if (!caixa.checked && Number(outra.dataset.numero) > numero) outra.checked = false;
    }
  }

  formulario.addEventListener("change", (evento) => {
    if (evento.target.name !== "parcela") return;
    acompanhar(evento.target);
    somar();
  });

  for (const marcar of formulario.querySelectorAll("[data-marcar]")) {
    marcar.addEventListener("click", (evento) => {
      evento.preventDefault();
      const qual = marcar.dataset.marcar;
      const especie = qual === "divida" ? "divida" : "comum";
      const alvo = (c) => c.dataset.especie === especie && (qual !== "vencida" || c.dataset.estado === "vencida");
      const marcarTodas = caixas().some((c) => alvo(c) && !c.checked);
      for (const c of caixas()) c.checked = alvo(c) && marcarTodas;
      for (const c of caixas()) if (c.checked) acompanhar(c);
      somar();
    });
  }

  // --- the sum comes from the server: one source of amounts ---

  let pedido = 0;

  async function somar() {
    const painel = document.getElementById("pagamento");
    const dados = new FormData(formulario);
    const este = ++pedido;
    const botao = painel.querySelector('[data-tecla="F9"]');
    if (botao) botao.disabled = true;
    painel.setAttribute("aria-busy", "true");
    try {
      const resposta = await fetch(painel.dataset.somar, {
        method: "POST",
        body: dados,
        headers: { "HX-Request": "true" },
        credentials: "same-origin",
      });
      if (este !== pedido) return;
      if (resposta.headers.has("HX-Redirect")) {
        location.href = resposta.headers.get("HX-Redirect");
        return;
      }
      if (!resposta.ok) throw new Error(String(resposta.status));
      const novo = new DOMParser().parseFromString(await resposta.text(), "text/html").getElementById("pagamento");
      painel.replaceWith(novo);
      trocar();
    } catch (erro) {
      painel.querySelector(".pagamento-partes").textContent = "Sem resposta do servidor: marque de novo ou recarregue a página.";
    } finally {
      painel.removeAttribute("aria-busy");
    }
  }

  // --- change, as the amount received is typed ---

  function centavos(texto) {
    const limpo = texto.trim().replace(/^(Cr\$|R\$)\s*/i, "");
    if (!/^\d{1,3}(\.\d{3})+(,\d{1,2})?$|^\d+(,\d{1,2})?$/.test(limpo)) return null;
    const [inteiros, fracao = ""] = limpo.replace(/\./g, "").split(",");
    return Number(inteiros) * 100 + Number(fracao.padEnd(2, "0"));
  }

  function escrito(valor) {
    const inteiros = String(Math.floor(valor / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
    return inteiros + "," + String(valor % 100).padStart(2, "0");
  }

  function trocar() {
    const saida = document.getElementById("troco");
    const campo = document.getElementById("id_recebido");
    if (!saida || !campo) return;
    const total = Number(document.querySelector("[data-total]").dataset.total);
    const recebido = centavos(campo.value);
    saida.classList.remove("troco-falta");
    if (!total || recebido === null) {
      saida.textContent = "—";
    } else if (recebido < total) {
      saida.textContent = "faltam " + escrito(total - recebido);
      saida.classList.add("troco-falta");
    } else {
      saida.textContent = escrito(recebido - total);
    }
  }

  formulario.addEventListener("input", (evento) => {
    if (evento.target.id === "id_recebido") trocar();
  });
  trocar();
})();
