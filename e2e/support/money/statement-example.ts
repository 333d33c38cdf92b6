import { endOfBrtDay, instantOf, startOfBrtDay } from "#lib/core/brt.ts";
import { accountsOf } from "#lib/domain/base/accounts/account.ts";
import { accountStatements, type LineFilters } from "#lib/domain/statement/statement-files/account-statements.ts";
import type { StatementFile } from "#lib/domain/statement/statement-files/statement-file.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { type TestAccount, testAccount } from "./test-account.ts";
import { type Movement, postMovements, siblingAccount } from "./test-money.ts";

export type StatementExample = TestAccount & {
  second: { id: string; number: string };
  /** Returns a statement of the example's accounts: by default of the first one and of all its days, in Portuguese. */
  statement: (
    asked?: Partial<Pick<StatementFile, "locale" | "taxIds" | "isFiltered">> & {
      from?: string | null;
      to?: string;
      accounts?: "first" | "both";
      filters?: Partial<LineFilters>;
    },
  ) => Promise<StatementFile>;
};

/** The first and the last day with lines: a leap day, the end of a month and midnight BRT are between them. */
const EXAMPLE_DAYS = { from: "2024-02-28", to: "2024-03-31" };

/** Texts that files get wrong: separators, quotes, markup, formulas, accents, other scripts, control characters, long ones. */
export const NAMES = [
  "José Ângelo Çelik ÁÉÍÓÚÀÂÊÔÃÕÜçñ",
  "Silva & Filhos; \"Casa\" = <b>1</b>, 'S.A.'",
  "=1+1",
  "+55 11 99999-0000",
  "-2+3",
  "@SUM(A1)",
  "山田太郎 김철수 陈伟",
  "מִרְיָם כֹּהֵן",
  "عبد الله محمد",
  "Ana 🎲👩‍👩‍👧 Sorte",
  "Ωμέγα Łukasz Ğ Ș Жанна",
  "  dois  espaços  ",
  "linha\nnova\te\rtab",
  "x".repeat(140),
  "",
];

const UUID = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, "0")}`;
const CPFS = ["00000000191", "12345678909", "11222333000181", null];
const AT = [
  "2024-02-28T00:00:00.000-03:00",
  "2024-02-29T00:00:00.000-03:00",
  "2024-02-29T23:59:59.999-03:00",
  "2024-03-01T00:00:00.000-03:00",
  "2024-03-15T12:34:56.789-03:00",
  "2024-03-31T23:59:59.999-03:00",
];

/**
 * Creates an operator with two accounts of fixed numbers whose lines are of every kind, with fixed ids, times and awkward texts. The same
 * lines each time, so that files of them can be compared with stored ones. Once per database.
 */
export async function statementExample(): Promise<StatementExample> {
  const account = await testAccount();
  const second = await siblingAccount(account);
  await rename(account.accountId, "10000007", "10000000-0000-4000-8000-000000000007");
  await rename(second.id, "20000004", "10000000-0000-4000-8000-000000000004");
  await postMovements(account.accountId, new Date("2024-01-10T12:00:00Z"), [deposit(0, 12_345_678n)]);
  // The stored files are older than returned payouts.
  const kinds = LINE_KINDS.filter(({ farSide, name }) => farSide !== "TRANSFER" && name !== "payoutReturn");
  let n = 0;
  for (const at of AT) {
    const movements = NAMES.map((name): Movement => {
      n++;
      const kind = kinds[n % kinds.length]?.name ?? "deposit";
      const isFee = kind === "fee";
      return {
        kind,
        amount: BigInt(1 + ((n * 7_919) % 100_000)),
        productTransactionId: UUID(n),
        endToEndId: isFee ? null : `E0000000020240229${`${n}`.padStart(15, "0")}`,
        externalId: n % 3 ? `pedido-${n}` : null,
        counterparty: isFee
          ? null
          : { name, taxId: CPFS[n % CPFS.length] ?? null, ispb: n % 2 ? "00000000" : "60701190" },
        description: n % 4 ? `${name} nº ${n}` : null,
        metadata: n % 5 ? null : { rodada: `${n}`, nome: name },
      };
    });
    await postMovements(account.accountId, instantOf(at), movements);
  }
  await postMovements(account.accountId, new Date("2024-04-01T03:00:00.000Z"), [deposit(9_001, 1n)]);
  await postMovements(second.id, new Date("2024-02-29T15:00:00.000Z"), [deposit(9_002, 500_000n), deposit(9_003, 25n)]);
  const ctx = { ...account.ctx, accountIds: [account.accountId, second.id] };
  return {
    ...account,
    ctx,
    number: "10000007",
    second: { ...second, number: "20000004" },
    statement: async ({
      from = EXAMPLE_DAYS.from,
      to = EXAMPLE_DAYS.to,
      accounts = "first",
      filters,
      ...look
    } = {}) => {
      const all = await accountsOf(ctx);
      const period = { from: from === null ? null : startOfBrtDay(from), to: endOfBrtDay(to) };
      const every: LineFilters = {
        kinds: LINE_KINDS.map((_, kind) => kind),
        endToEndId: undefined,
        productTransactionId: undefined,
        counterpartyTaxId: undefined,
      };
      const wanted = accounts === "both" ? all : all.slice(0, 1);
      return {
        accounts: await accountStatements(wanted, period, { ...every, ...filters }),
        ...period,
        isFiltered: filters !== undefined,
        locale: "pt-BR",
        taxIds: "whole",
        ...look,
      };
    },
  };
}

function deposit(n: number, amount: bigint): Movement {
  return { kind: "deposit", amount, productTransactionId: UUID(n), endToEndId: null, description: "Saldo" };
}

/** The id of an account stays random: nothing that leaves the house has it. */
async function rename(id: string, number: string, pixKey: string): Promise<void> {
  await rows({ text: "UPDATE account SET number = $2 WHERE id = $1", values: [id, number] });
  await rows({ text: "UPDATE pix_key SET key = $2 WHERE account_id = $1", values: [id, pixKey] });
}
