"""Opens the account of a taxpayer, with the code printed on the aviso."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from cadastro.models import Imovel, Pessoa, Titularidade
from lancamentos.avisos import conferir_codigo_de_acesso
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje
from prefeitura.portal.models import ContaDoContribuinte

# Says neither whether the person exists nor which part was wrong.
NAO_CONFERE = (
    "O documento e o código não conferem. Veja o código no aviso de lançamento mais recente; se "
    "ele se perdeu, peça outro no balcão do Serviço de Fazenda."
)


@transaction.atomic
def abrir_conta(*, identificacao: str, codigo: str, senha: str, email: str = "") -> Usuario:
    """Give the person of ``identificacao`` a user of the portal.

    ``identificacao`` is a CPF or CNPJ, with or without punctuation, or, for who has none, the
    inscrição of a property of which they receive the aviso. ``codigo`` is the access code of an
    aviso of that person. The user name is the document, or the inscrição.
    """
    pessoa, nome_de_usuario = _quem(identificacao)
    if pessoa is None:
        raise ErroDeNegocio(NAO_CONFERE)
    if not conferir_codigo_de_acesso(pessoa, codigo):
        raise ErroDeNegocio(NAO_CONFERE)
    if ContaDoContribuinte.objects.filter(pessoa=pessoa).exists():
        raise ErroDeNegocio(
            "Esta pessoa já tem conta no portal: entre com a sua senha. Se a esqueceu, peça outra "
            "no balcão do Serviço de Fazenda."
        )
    try:
        with transaction.atomic():
            usuario = Usuario.objects.create_user(
                username=_livre(nome_de_usuario),
                password=senha,
                nome=pessoa.nome,
                email=email,
                papeis=[Papel.CONTRIBUINTE],
            )
            conta = ContaDoContribuinte.objects.create(
                usuario=usuario, pessoa=pessoa, aberta_em=agora()
            )
    except IntegrityError as erro:
        raise ErroDeNegocio("A conta acabou de ser aberta: entre com a sua senha.") from erro
    registrar(
        "portal.conta_aberta",
        conta,
        usuario=usuario,
        descricao=f"Conta do portal aberta: {pessoa.nome}",
    )
    return usuario


def so_letras_e_numeros(identificacao: str) -> str:
    """What was typed, without punctuation: as documents are kept, and one key a person tried."""
    return "".join(c for c in identificacao if c.isalnum()).upper()


def _quem(identificacao: str) -> tuple[Pessoa | None, str]:
    """The person meant, and the user name that they will have."""
    documento = so_letras_e_numeros(identificacao)
    pessoa = Pessoa.objects.filter(documento=documento).first()
    if pessoa is not None:
        return pessoa, documento
    imovel = Imovel.objects.filter(inscricao__iexact=identificacao.strip()).first()
    if imovel is None:
        return None, ""
    dia = hoje()
    titular = (
        Titularidade.objects.select_related("pessoa")
        .filter(imovel=imovel, principal=True, desde__lte=dia)
        .exclude(ate__lte=dia)
        .first()
    )
    if titular is None:
        return None, ""
    return titular.pessoa, titular.pessoa.documento or imovel.inscricao


def _livre(nome: str) -> str:
    """The user name, or the first of `nome-2`, `nome-3`… where another holder took it before."""
    nome = nome.lower()
    tomados = set(
        Usuario.objects.filter(username__startswith=nome).values_list("username", flat=True)
    )
    if nome not in tomados:
        return nome
    return next(n for i in range(2, 1000) if (n := f"{nome}-{i}") not in tomados)
