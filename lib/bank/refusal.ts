/** What is wrong with one field of a request. */
export type Violation = { razao: string; propriedade: string };

/** The names that the norm gives to refusals (the last part of a problem's `type`). */
export type RefusalName =
  | "AcessoNegado"
  | "NaoEncontrado"
  | "CobOperacaoInvalida"
  | "CobConsultaInvalida"
  | "CobVOperacaoInvalida"
  | "CobVConsultaInvalida"
  | "PixConsultaInvalida"
  | "PixDevolucaoInvalida"
  | "PayloadLocationOperacaoInvalida"
  | "WebhookOperacaoInvalida"
  | "RequisicaoInvalida"
  | "EnvioInvalido"
  | "ChaveNaoEncontrada"
  | "DocumentoDivergente"
  | "SaldoInsuficiente"
  | "IdEnvioDuplicado"
  | "NaoAutorizado"
  | "LimiteExcedido"
  | "ServicoIndisponivel"
  | "OperacaoNaoOferecida";

/** The bank refuses a request: nothing was booked. `detail` is in Portuguese, as banks write. */
export class Refusal extends Error {
  readonly status: number;
  readonly refusal: RefusalName;
  readonly violations: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    refusal: RefusalName,
    detail: string,
    { violations = [], headers = {} }: { violations?: Violation[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.refusal = refusal;
    this.violations = violations;
    this.headers = headers;
  }
}

export const notFound = (detail: string): Refusal => new Refusal(404, "NaoEncontrado", detail);
