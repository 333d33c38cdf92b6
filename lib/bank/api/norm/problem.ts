import { Refusal } from "../../refusal.ts";
import type { WriteRefusal } from "./call.ts";

const TITLES: Record<number, string> = {
  400: "Requisição inválida.",
  401: "Não autorizado.",
  403: "Acesso negado.",
  404: "Não encontrado.",
  409: "Conflito.",
  422: "Não processável.",
  429: "Muitas requisições.",
  500: "Serviço indisponível.",
  501: "Não oferecido.",
};

/** Sicoob's files have neither of these. */
const UNKNOWN_TO_SICOOB = [409, 422];

const writeProblem: WriteRefusal = ({ status, refusal, message, violations }) => ({
  body: {
    type: `https://pix.bcb.gov.br/api/v2/error/${refusal}`,
    title: TITLES[status] ?? "Erro.",
    status,
    detail: message,
    ...(violations.length === 0 ? {} : { violacoes: violations }),
  },
  contentType: "application/problem+json",
});

/** Writes a refusal as Sicoob does: as the norm (RFC 7807), with 400 for what its files have no status for. */
export const writeSicoobProblem: WriteRefusal = (refusal) => {
  if (!UNKNOWN_TO_SICOOB.includes(refusal.status)) return writeProblem(refusal);
  const { refusal: name, message, violations } = refusal;
  return { ...writeProblem(new Refusal(400, name, message, { violations: [...violations] })), status: 400 };
};

/** Writes a refusal as Sicoob's account API does. */
export const writeSicoobMessage: WriteRefusal = ({ status, refusal, message }) => ({
  body: { codigo: refusal, mensagem: message },
  contentType: "application/json;charset=UTF-8",
  status: status === 404 ? 400 : status,
});
