import { searchForm } from "#lib/core/text/search-form.ts";
import type { TypeMeaning } from "./column-mapping.contract.ts";

/** Words that platforms use for kinds of movements, without accents. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, TypeMeaning])[] = [
  [/(devol|estorn|return).*(saque|payout|withdraw)|(saque|payout|withdrawal).*(devol|estorn|return)/, "payoutReturn"],
  [/estorn|devol|refund|reversal|chargeback|return/, "refund"],
  [/tarif|taxa|\bfee\b|comiss/, "fee"],
  [/desbloq|unblock|judicial ?credit/, "judicialCredit"],
  [/bloqueio|judicial/, "judicialDebit"],
  [/pix.*(receb|entrad|credit)|(receb|entrad|credit).*pix/, "in"],
  [/pix.*(envi|pag|said|debit)|(envi|pag|said|debit).*pix/, "out"],
  [/transf.*(receb|in\b)/, "transferIn"],
  [/transf/, "transferOut"],
  [/saque|withdraw|payout|cash.?out|pix.?out|resgate/, "withdrawal"],
  [/depos|deposit|cash.?in|pix.?in|recarga|top.?up/, "deposit"],
  [/^(c|cr|cred.*|credit|entrada|in|recebid.*)$/, "in"],
  [/^(d|db|dr|deb.*|debit|saida|out|enviad.*|pagament.*)$/, "out"],
  [/saldo|balance/, "excluded"],
];

/** Words for the statuses of movements that moved no money, or whose money came back. */
const MOVED_NOTHING =
  /cancel|rejei|rejec|recus|refus|neg|declin|fail|falh|erro|expir|estorn|devolv|return|revers|penden|pending|process|progress|andamento|initiat|iniciad|queue|na fila|agendad|schedul|pdng|futr/;

/** Returns whether a row with this status is probably none of a movement. */
export function isLeftOutStatus(text: string): boolean {
  return MOVED_NOTHING.test(searchForm(text));
}

/** Returns the direction that a mark beside an amount means: "D", "C", or a word for them. Null: none. */
export function directionOfMark(text: string): "in" | "out" | null {
  const folded = searchForm(text.trim());
  if (folded === "+" || folded === "-") return folded === "+" ? "in" : "out";
  const is = WORDS.find(([word, meaning]) => (meaning === "in" || meaning === "out") && word.test(folded))?.[1];
  return is === "in" || is === "out" ? is : null;
}

/** Returns what a file's word for a type probably means; null: nothing suggests itself. */
export function meaningOfType(text: string): TypeMeaning | null {
  const folded = searchForm(text);
  return WORDS.find(([word]) => word.test(folded))?.[1] ?? null;
}
