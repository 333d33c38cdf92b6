import type { SpiCode } from "./spi-code.ts";

/** Reasons that the network has no code for: DICT and the banks refuse an order before it is sent. */
export type NamedReason =
  | "keyNotFound"
  | "keyBlocked"
  | "keySuspected"
  | "keyMoving"
  | "taxIdBlocked"
  | "lookUpRefused"
  | "lookUpUnanswered"
  | "fieldRefused"
  | "keysOnly"
  | "payingKeyUnknown"
  | "holderBlocked"
  | "denied"
  | "noMoney"
  | "referenceKnown"
  | "returnRefused"
  | "paymentUnknown"
  | "notAllowed"
  | "tooManyRequests"
  | "bankFailed";

/** The names with which DICT refuses to look a key up. */
const DICT = {
  NotFound: "keyNotFound",
  EntryNotFound: "keyNotFound",
  EntryBlocked: "keyBlocked",
  EntryWithFraudRelatedRestriction: "keySuspected",
  EntryLockedByClaim: "keyMoving",
  EntryTaxIdNumberByDifferentOwner: "BE01",
  EntryCannotBeQueriedForBookTransfer: "AG12",
  TaxIdNumberBlocked: "taxIdBlocked",
  BadRequest: "lookUpRefused",
  Forbidden: "lookUpRefused",
  ParticipantInvalid: "lookUpRefused",
  InvalidReason: "lookUpRefused",
  RequestSignatureInvalid: "lookUpRefused",
  RequestIdAlreadyUsed: "lookUpRefused",
  RateLimited: "lookUpUnanswered",
  InternalServerError: "lookUpUnanswered",
  ServiceUnavailable: "lookUpUnanswered",
} as const satisfies Record<string, SpiCode | NamedReason>;

/** The names that API Pix ends the type of a problem with. */
const NORM = {
  AcessoNegado: "notAllowed",
  NaoAutorizado: "notAllowed",
  OperacaoNaoOferecida: "notAllowed",
  NaoEncontrado: "paymentUnknown",
  PixEnviadoNaoEncontrado: "paymentUnknown",
  RequisicaoInvalida: "fieldRefused",
  CobOperacaoInvalida: "fieldRefused",
  CobConsultaInvalida: "fieldRefused",
  CobVOperacaoInvalida: "fieldRefused",
  CobVConsultaInvalida: "fieldRefused",
  PixConsultaInvalida: "fieldRefused",
  PayloadLocationOperacaoInvalida: "fieldRefused",
  WebhookOperacaoInvalida: "fieldRefused",
  EnvioInvalido: "fieldRefused",
  PixDevolucaoInvalida: "returnRefused",
  ChaveNaoEncontrada: "keyNotFound",
  DocumentoDivergente: "BE01",
  SaldoInsuficiente: "noMoney",
  IdEnvioDuplicado: "referenceKnown",
  LimiteExcedido: "tooManyRequests",
  ServicoIndisponivel: "bankFailed",
  ErroInternoServidor: "bankFailed",
} as const satisfies Record<string, SpiCode | NamedReason>;

/** Efí's own names. */
const EFI = {
  operacao_nao_oferecida: "notAllowed",
  valor_invalido: "fieldRefused",
  envio_invalido: "fieldRefused",
  requisicao_invalida: "fieldRefused",
  operacao_invalida: "fieldRefused",
  consulta_invalida: "fieldRefused",
  location_invalida: "fieldRefused",
  webhook_invalido: "fieldRefused",
  chave_invalida: "payingKeyUnknown",
  chave_favorecido_nao_encontrada: "keyNotFound",
  chave_nao_pertence_ao_documento: "BE01",
  documento_favorecido_divergente: "BE01",
  documento_bloqueado: "holderBlocked",
  pagamento_negado: "denied",
  saldo_insuficiente: "noMoney",
  saldo_devolucao_insuficiente: "AM09",
  id_envio_duplicado: "referenceKnown",
  devolucao_id_duplicado: "referenceKnown",
  devolucao_invalida: "returnRefused",
  valor_devolucao_invalido: "returnRefused",
  status_pagamento_invalido_para_devolucao: "returnRefused",
  pix_nao_encontrado: "paymentUnknown",
  nao_encontrado: "paymentUnknown",
  acesso_negado: "notAllowed",
  nao_autorizado: "notAllowed",
  limite_excedido: "tooManyRequests",
  erro_aplicacao: "bankFailed",
  erro_interno: "bankFailed",
} as const satisfies Record<string, SpiCode | NamedReason>;

/** The names with which our profiles refuse an order before it is sent, and an answer that has nothing but its status. */
const OURS = {
  MANUAL: "keysOnly",
  OWNER_MISMATCH: "BE01",
  NOT_PREPARED: "fieldRefused",
  HTTP_401: "notAllowed",
  HTTP_403: "notAllowed",
} as const satisfies Record<string, SpiCode | NamedReason>;

/** What the names of refusals mean, by name. Where the network has a code for the same, its words are used. */
export const BANK_NAMES = { ...DICT, ...NORM, ...EFI, ...OURS };
