// Small comforts of the keyboard. Every page works without this file.
(function () {
  "use strict";

  const digitos = (texto) => texto.replace(/\D/g, "");
  const emCampo = (alvo) => alvo.matches("input, textarea, select, [contenteditable]");

  // --- masks: they write what was understood, when the field is left or pasted into ---

  function mascararDocumento(texto) {
    const limpo = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
    if (/^\d{11}$/.test(limpo)) return limpo.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
    if (/^[0-9A-Z]{12}\d\d$/.test(limpo)) return limpo.replace(/(..)(...)(...)(....)(..)/, "$1.$2.$3/$4-$5");
    return texto.trim();
  }

  function mascararData(texto) {
    const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(texto);
    if (iso) return iso[3] + "/" + iso[2] + "/" + iso[1];
    const partes = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(texto);
    if (partes) return partes[1].padStart(2, "0") + "/" + partes[2].padStart(2, "0") + "/" + partes[3];
    const corrido = digitos(texto);
    if (corrido.length === 8) return corrido.slice(0, 2) + "/" + corrido.slice(2, 4) + "/" + corrido.slice(4);
    return texto.trim();
  }

  function mascararDinheiro(texto) {
    // Brazilian notation only: a point groups thousands, a comma parts the cents.
    const limpo = texto.trim().replace(/^(Cr\$|R\$)\s*/i, "");
    if (!/^\d{1,3}(\.\d{3})+(,\d{1,2})?$|^\d+(,\d{1,2})?$/.test(limpo)) return texto.trim();
    const [inteiros, centavos = ""] = limpo.replace(/\./g, "").split(",");
    const agrupado = inteiros.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ".");
    return agrupado + "," + centavos.padEnd(2, "0");
  }

  const mascaras = {
    documento: mascararDocumento,
    data: mascararData,
    dinheiro: mascararDinheiro,
    cep: (texto) => (digitos(texto).length === 8 ? digitos(texto).replace(/(.....)(...)/, "$1-$2") : texto.trim()),
    numero: (texto) => texto.trim(),
  };

  document.addEventListener("change", (evento) => {
    const mascara = mascaras[evento.target.dataset && evento.target.dataset.mascara];
    if (mascara) evento.target.value = mascara(evento.target.value);
  });
  document.addEventListener("paste", (evento) => {
    const campo = evento.target;
    const mascara = mascaras[campo.dataset && campo.dataset.mascara];
    if (mascara) setTimeout(() => { campo.value = mascara(campo.value); }, 0);
  });

  // --- dialogs ---

  document.addEventListener("click", (evento) => {
    const abre = evento.target.closest("[data-dialogo]");
    if (abre) {
      const dialogo = document.getElementById(abre.dataset.dialogo);
      if (dialogo && dialogo.showModal) {
        evento.preventDefault();
        dialogo.showModal();
        const primeiro = dialogo.querySelector("textarea, input:not([type=hidden]), select");
        if (primeiro) primeiro.focus();
      }
      return;
    }
    const fecha = evento.target.closest("[data-fecha-dialogo]");
    if (fecha) {
      const dialogo = fecha.closest("dialog[open]");
      if (dialogo) {
        evento.preventDefault();
        dialogo.close();
      }
      return;
    }
    if (evento.target.closest("[data-imprimir]")) {
      evento.preventDefault();
      window.print();
    }
    const aberto = document.querySelector(".barra-usuario[open]");
    if (aberto && !aberto.contains(evento.target)) aberto.open = false;
  });

  // --- keys: "/" search, F9 and Enter press the button or link that carries data-tecla ---

  document.addEventListener("keydown", (evento) => {
    if (evento.defaultPrevented || evento.ctrlKey || evento.metaKey || evento.altKey) return;
    if (evento.key === "/" && !emCampo(evento.target)) {
      const busca = document.querySelector("[data-busca]") || document.getElementById("busca");
      if (busca) {
        evento.preventDefault();
        busca.focus();
        busca.select();
      }
      return;
    }
    if (evento.key === "Escape") {
      const lado = document.getElementById("ao-lado");
      if (lado && lado.open) lado.close();
      const aberto = document.querySelector(".barra-usuario[open]");
      if (aberto) aberto.open = false;
      if (location.hash === "#menu") location.hash = "#conteudo";
      return;
    }
    if (evento.key === "Enter" && (emCampo(evento.target) || evento.target.closest("a, button, summary"))) return;
    if (document.querySelector("dialog:modal")) return;
    const alvo = document.querySelector('[data-tecla="' + CSS.escape(evento.key) + '"]');
    if (alvo && !alvo.disabled) {
      evento.preventDefault();
      alvo.click();
    }
  });

  // --- a form that was sent is not sent twice ---

  document.addEventListener("submit", (evento) => {
    const formulario = evento.target;
    if (formulario.method !== "post" || formulario.target === "_blank" || formulario.hasAttribute("hx-post")) return;
    if (formulario.dataset.enviado) {
      evento.preventDefault();
      return;
    }
    formulario.dataset.enviado = "1";
  });
  window.addEventListener("pageshow", () => {
    for (const formulario of document.querySelectorAll("form[data-enviado]")) delete formulario.dataset.enviado;
  });

  // --- filters apply themselves when a choice changes ---

  document.addEventListener("change", (evento) => {
    const formulario = evento.target.closest("form[data-filtra-sozinho]");
    if (formulario && evento.target.matches("select, input[type=checkbox]")) formulario.requestSubmit();
  });

  // --- htmx ---

  const lado = () => document.getElementById("ao-lado");
  document.addEventListener("htmx:afterSwap", (evento) => {
    if (evento.target.id === "ao-lado-texto" && !lado().open) lado().show();
    focarErro(evento.target);
  });
  document.addEventListener("htmx:responseError", () => avisar("O pedido não foi atendido. Tente de novo ou recarregue a página."));
  document.addEventListener("htmx:sendError", () => avisar("Sem resposta do servidor. Confira a rede e tente de novo."));

  function avisar(texto) {
    const lugar = document.getElementById("mensagens");
    if (!lugar) return;
    const aviso = document.createElement("div");
    aviso.className = "aviso aviso-perigo";
    aviso.setAttribute("role", "alert");
    aviso.textContent = texto;
    lugar.replaceChildren(aviso);
  }

  function focarErro(raiz) {
    const sumario = raiz.querySelector && raiz.querySelector("[data-foco]");
    if (sumario) sumario.focus();
  }
  focarErro(document);
})();
