import type { Locale } from "#lib/core/words/locale.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { showBalances } from "../../base/accounts/show-balances.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { exportBalancesContract } from "./exports.contract.ts";
import type { Table, TableColumn } from "./table.ts";
import { tableFile } from "./table-file.ts";

const WORDS: Record<Locale, { title: string; columns: string[] }> = {
  "pt-BR": {
    title: "Saldos do dia",
    columns: [
      ...["conta", "titular", "dia", "saldo inicial", "entradas", "quantidade de entradas", "saídas"],
      ...["quantidade de saídas", "saldo final", "do saldo final: disponível", "do saldo final: reservado"],
    ],
  },
  en: {
    title: "Balances of the day",
    columns: [
      ...["account", "holder", "day", "opening balance", "money in", "number in", "money out"],
      ...["number out", "closing balance", "of the closing balance: available", "of the closing balance: held"],
    ],
  },
};
const NAMES = { "pt-BR": "saldos", en: "balances" } as const;
const LOOKS: readonly Omit<TableColumn, "name">[] = [
  { look: "text" },
  { look: "text" },
  { look: "day" },
  { look: "money", isSummed: true },
  { look: "money", isSummed: true },
  { look: "count", isSummed: true },
  { look: "money", isSummed: true },
  { look: "count", isSummed: true },
  { look: "money", isSummed: true },
  { look: "money", isSummed: true },
  { look: "money", isSummed: true },
];

/** Returns the balances page of a day as a file, after it has stored an audit event of this. Throws what the page throws. */
export const exportBalances = operation(exportBalancesContract, async (ctx, { day, format, locale }) => {
  const { accounts } = (await showBalances.run(ctx, { day })).output;
  const { title, columns } = WORDS[locale];
  const table: Table = {
    title,
    columns: columns.map((name, i) => ({ name, look: "text", ...LOOKS[i] })),
    rows: accounts.map(({ accountNumber, holderName, ofDay, closing }) => [
      ...[accountNumber, holderName, day],
      ...[ofDay.openingBalance, ofDay.totalCredits, ofDay.creditCount, ofDay.totalDebits, ofDay.debitCount],
      ...[closing.totalBalance, closing.availableBalance, closing.pendingBalance],
    ]),
  };
  // From here on it must succeed.
  const event = { action: "list.export", operatorId: ctx.operatorId, subject: ctx.operatorId } as const;
  await audited(actorName(ctx), async () => ({
    auditEvent: { ...event, facts: { kind: "balances", day, format } },
    result: null,
  }));
  return { output: tableFile(table, { fileName: `${NAMES[locale]}_${day}`, format, locale }) };
});
