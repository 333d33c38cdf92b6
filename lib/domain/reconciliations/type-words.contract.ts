import { searchForm } from "#lib/core/text/search-form.ts";
import type { TypeMeaning } from "./column-mapping.contract.ts";

/** Words that platforms use for kinds of movements, without accents. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, TypeMeaning])[] = [
  [/estorn|devolu|refund|reversal|chargeback|return/, "refund"],
  [/tarif|taxa|\bfee\b|comiss/, "fee"],
  [/desbloq|unblock/, "judicialCredit"],
  [/bloqueio|judicial/, "judicialDebit"],
  [/transf.*(receb|in\b)/, "transferIn"],
  [/transf/, "transferOut"],
  [/saque|withdraw|payout|cash.?out|pix.?out|resgate/, "withdrawal"],
  [/depos|deposit|cash.?in|pix.?in|recarga|top.?up/, "deposit"],
  [/^(c|cr|cred.*|credit|entrada|in|recebid.*)$/, "in"],
  [/^(d|db|deb.*|debit|saida|out|enviad.*|pagament.*)$/, "out"],
  [/saldo|balance/, "excluded"],
];

/** Returns what a file's word for a type probably means; null: nothing suggests itself. */
export function meaningOfType(text: string): TypeMeaning | null {
  const folded = searchForm(text);
  return WORDS.find(([word]) => word.test(folded))?.[1] ?? null;
}
