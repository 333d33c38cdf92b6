import { z } from "zod";

const taxId = (length: number) => z.string().length(length);
const debtor = z.object({
  cpf: taxId(11).optional(),
  cnpj: taxId(14).optional(),
  nome: z.string().max(200).optional(),
});

/** A payer's bank pays only a charge with the status ATIVA. */
const CHARGE_PAYLOAD_STATUSES = ["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"] as const;

/**
 * The payload that a payer's bank fetches for a dynamic QR code: the immediate charge of the Central Bank's API Pix,
 * with the Central Bank's names. `original` is a decimal of reais, `expiracao` is seconds from `criacao`, and times are
 * UTC.
 */
export const chargePayload = z.object({
  revisao: z.int().min(0),
  calendario: z.object({
    criacao: z.iso.datetime(),
    apresentacao: z.iso.datetime(),
    expiracao: z.int().positive(),
  }),
  devedor: debtor.optional(),
  valor: z.object({ original: z.string(), modalidadeAlteracao: z.int().min(0).max(1).optional() }),
  chave: z.string().min(1).max(77),
  txid: z.string().regex(/^[0-9A-Za-z]{26,35}$/),
  status: z.enum(CHARGE_PAYLOAD_STATUSES),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z.array(z.object({ nome: z.string().max(50), valor: z.string().max(200) })).optional(),
});
export type ChargePayload = z.output<typeof chargePayload>;
