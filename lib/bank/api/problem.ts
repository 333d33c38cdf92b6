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
};

/** Writes a refusal as the norm does (RFC 7807). */
export const writeProblem: WriteRefusal = ({ status, refusal, message, violations }) => ({
  body: {
    type: `https://pix.bcb.gov.br/api/v2/error/${refusal}`,
    title: TITLES[status] ?? "Erro.",
    status,
    detail: message,
    ...(violations.length === 0 ? {} : { violacoes: violations }),
  },
  contentType: "application/problem+json",
});
