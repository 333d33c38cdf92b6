import type { Bank } from "../../bank.ts";
import { accountOf, type StoredEntry } from "../../book.ts";
import type { Customer } from "../../customer.ts";
import { paymentOf } from "../../payments.ts";
import { findPayout, payoutOf, payoutOfReturn } from "../../payouts.ts";
import { returnByRtrId } from "../../returns.ts";
import { reais } from "../norm/read-body.ts";

/** A line of a report: its fields, and the name by which it is asked for. */
export type ReportLine = { kind: string; fields: string[] };

const base64 = (text: string | null): string => Buffer.from(text ?? "").toString("base64");

/** Returns an entry as Efí's report has it; null: the report has no kind for it, as for a blocked amount. */
export function lineOf(bank: Bank, customer: Customer, entry: StoredEntry): ReportLine | null {
  const { kind, at, endToEndId = "" } = entry;
  const line = (name: string, type: string, ...fields: string[]): ReportLine => ({
    ...{ kind: name, fields: [type, `${entry.id}`, ...fields, at] },
  });
  const amount = reais(entry.amount);
  switch (kind) {
    case "OPENING":
      return line("transferenciaRecebida", "TFR", `${entry.id}`, amount, base64("Abertura da conta"));
    case "PIX_IN": {
      const { txid, payer, text } = paymentOf(bank, customer, endToEndId);
      return line("pixRecebido", "PR", endToEndId, txid ?? "", amount, payer.taxId, base64(text), "");
    }
    case "PIX_OUT":
      return payoutLine(bank, customer, endToEndId, amount, line);
    case "PIX_OUT_UNDONE":
      return line("estornoPixEnviado", "EPE", endToEndId, amount);
    case "RETURN_OUT": {
      const { endToEndId: paid, id } = returnByRtrId(bank, endToEndId);
      const { txid } = paymentOf(bank, customer, paid);
      return line("pixDevolucaoEnviada", "PDE", paid, txid ?? "", id, endToEndId, amount);
    }
    case "RETURN_IN":
      return line("pixDevolucaoRecebida", "PDR", payoutOfReturn(bank, endToEndId), endToEndId, amount);
    case "FEE": {
      const isBack = entry.credit === accountOf(customer.number);
      const isPaid = entry.reference.startsWith("fee:payment:");
      const isPayout = !isPaid && findPayout(bank, customer, { endToEndId }) !== undefined;
      const [name, type] = isPayout ? ["PixEnviado", "TPE"] : ["PixRecebido", "TPR"];
      return isBack
        ? line(`estornoTarifa${name}`, `E${type}`, endToEndId, amount)
        : line(`tarifa${name}`, type, endToEndId, amount);
    }
    default:
      return null;
  }
}

function payoutLine(
  bank: Bank,
  customer: Customer,
  endToEndId: string,
  amount: string,
  line: (name: string, type: string, ...fields: string[]) => ReportLine,
): ReportLine {
  const { reference, key, creditor, text } = payoutOf(bank, customer, { endToEndId });
  const end = [base64(text), "API"];
  if (key !== null) return line("pixEnviadoChave", "PEC", endToEndId, reference, amount, key, ...end);
  const { name, taxId, ispb, branch, number, type } = creditor;
  const account = [name, taxId, ispb, branch, number, type.toLowerCase()];
  return line("pixEnviadoDadosBancarios", "PEB", endToEndId, reference, amount, ...account, ...end);
}
