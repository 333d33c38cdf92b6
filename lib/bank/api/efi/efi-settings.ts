import { z } from "zod";
import { DEFAULT_SETTINGS, type KeySettings, keysOf, setSettings } from "../../customer.ts";
import type { Handler } from "../norm/call.ts";
import { parsed } from "../norm/read-body.ts";

const keySettings = z.object({
  recebimento: z.object({
    txidObrigatorio: z.boolean(),
    recusarTipoPessoa: z.enum(["PF", "PJ"]).optional(),
    qrCodeEstatico: z.object({ recusarTodos: z.boolean() }),
    documentoPagadorIgualDevedor: z.boolean().optional(),
    webhook: z
      .object({
        notificacao: z.object({ tarifa: z.boolean(), pagador: z.boolean() }).optional(),
        notificar: z.object({ pixSemTxid: z.boolean() }).optional(),
      })
      .optional(),
  }),
});
const settingsBody = z.object({
  pix: z.object({ receberSemChave: z.boolean(), chaves: z.record(z.string(), keySettings).default({}) }),
});

/** Sets what happens to payments to the customer's keys. */
export const putSettings: Handler = async ({ bank, customer, body }) => {
  const { pix } = parsed(settingsBody, await body(), "RequisicaoInvalida", "");
  const read = Object.entries(pix.chaves).map(([name, { recebimento }]): [string, KeySettings] => [
    name,
    {
      txidRequired: recebimento.txidObrigatorio,
      sameDebtor: recebimento.documentoPagadorIgualDevedor ?? false,
      refusedPayers: recebimento.recusarTipoPessoa ?? null,
      refusesStatic: recebimento.qrCodeEstatico.recusarTodos,
      notifiesPayer: recebimento.webhook?.notificacao?.pagador ?? false,
      notifiesFee: recebimento.webhook?.notificacao?.tarifa ?? false,
      notifiesWithoutTxid: recebimento.webhook?.notificar?.pixSemTxid ?? false,
    },
  ]);
  setSettings(bank, customer, Object.fromEntries(read));
  return { status: 204 };
};

/** Shows what happens to payments to the customer's keys. */
export const getSettings: Handler = ({ bank, customer }) => {
  const chaves = keysOf(bank, customer).map((name) => [name, shapeOf(customer.settings[name] ?? DEFAULT_SETTINGS)]);
  return { status: 200, body: { pix: { receberSemChave: true, chaves: Object.fromEntries(chaves) } } };
};

function shapeOf(settings: KeySettings) {
  return {
    recebimento: {
      txidObrigatorio: settings.txidRequired,
      ...(settings.refusedPayers === null ? {} : { recusarTipoPessoa: settings.refusedPayers }),
      qrCodeEstatico: { recusarTodos: settings.refusesStatic },
      documentoPagadorIgualDevedor: settings.sameDebtor,
      webhook: {
        notificacao: { tarifa: settings.notifiesFee, pagador: settings.notifiesPayer },
        notificar: { pixSemTxid: settings.notifiesWithoutTxid },
      },
    },
  };
}
