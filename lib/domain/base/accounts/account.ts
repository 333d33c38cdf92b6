import { LRUCache } from "lru-cache";
import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { type PixKey, parsePixKey } from "#lib/core/pix/pix-key.ts";
import type { Answers, Standing } from "#lib/core/states/connection-standing.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { rowScope } from "#lib/server/row-scope.ts";

/** UNRESTRICTED: in staging. TRANSACTIONAL: players' money, paid to players alone. OWN: the operator's own money. */
export type AccountPurpose = "UNRESTRICTED" | "TRANSACTIONAL" | "OWN";
/** The bank of an account. Its standing is at most 5 s stale. */
export type Bank = { id: string; profile: string; name: string; standing: Standing };

/** A Pix account and the operator that owns it. `amountMaximum`: limit of one movement, in cents. */
export type Account = {
  id: string;
  operatorId: string;
  number: string;
  holderName: string;
  holderTaxId: string;
  city: string;
  ispb: string;
  branch: string;
  accountType: string;
  amountMaximum: bigint;
  createdAt: Date;
  pixKeys: PixKey[];
  /** Whom the account may pay: see `refusePayee()` in `money-out/withdrawals/withdraw.ts`. */
  purpose: AccountPurpose;
  /** The bank that the account lives at. Null: the simulator in staging, none in production. */
  connection: Bank | null;
};

const cache = new LRUCache<string, Promise<Account[]>>({ max: 1_000, ttl: 5_000 });

const BANK = {
  ...{ id: true, profile: true, name: true, active: true, pausedAt: true, testedAt: true },
  state: { select: { failingSince: true, lastSuccessAt: true } },
} as const;
type StoredBank = Omit<Bank, "standing"> & Omit<Standing, "answers"> & { state: Answers | null };

const bankOf = ({ id, profile, name, state, ...standing }: StoredBank): Bank => ({
  ...{ id, profile, name, standing: { ...standing, answers: state } },
});

async function load(operatorId: string): Promise<Account[]> {
  const found = await prisma().account.findMany({
    where: { operatorId },
    include: {
      operator: { select: { city: true } },
      connection: { select: BANK },
      pixKeys: { orderBy: [{ createdAt: "asc" }, { key: "asc" }] },
    },
    orderBy: { number: "asc" },
  });
  return found.map(({ operator, pixKeys, connection, ...account }) => ({
    ...account,
    connection: connection && bankOf(connection),
    purpose: account.purpose as AccountPurpose,
    city: operator.city,
    pixKeys: pixKeys.map(({ key, kind }) => ({ key, keyType: kind as PixKey["keyType"] })),
  }));
}

function accountsOfOperator(operatorId: string): Promise<Account[]> {
  // What one scope sees must not answer another.
  const key = `${rowScope().operator} ${operatorId}`;
  let accounts = cache.get(key);
  if (!accounts) {
    accounts = load(operatorId);
    cache.set(key, accounts);
    // A failed query must not stay in the cache.
    accounts.catch(() => cache.delete(key));
  }
  return accounts;
}

/** Lets this process read the operator's accounts anew. Others know what changed within 5 s. */
export function forgetAccounts(operatorId: string): void {
  for (const key of [...cache.keys()]) if (key.endsWith(` ${operatorId}`)) cache.delete(key);
}

/** Returns the ids of all accounts of an operator, ordered by account number. At most 5 s stale. */
export async function accountIdsOf(operatorId: string): Promise<string[]> {
  return (await accountsOfOperator(operatorId)).map((account) => account.id);
}

/**
 * Returns the operator's accounts of these numbers, ordered by number, each once. Throws ACCOUNT_NOT_FOUND when the operator has no
 * account of one of them.
 */
export async function accountsOfNumbers(operatorId: string, numbers: readonly string[]): Promise<Account[]> {
  const found = (await accountsOfOperator(operatorId)).filter(({ number }) => numbers.includes(number));
  if (found.length < new Set(numbers).size) throw refuse("ACCOUNT_NOT_FOUND", "No account of yours has this number.");
  return found;
}

/** Returns the accounts that the caller may access. At most 5 s stale. */
export async function accountsOf(ctx: Pick<Context, "operatorId" | "accountIds">): Promise<Account[]> {
  return (await accountsOfOperator(ctx.operatorId)).filter((account) => ctx.accountIds.includes(account.id));
}

/**
 * Returns the caller's accounts, or only the one with this number when `number` is given. Throws ACCOUNT_NOT_FOUND when
 * no account of the caller has this number.
 */
export async function accountsWanted(
  ctx: Pick<Context, "operatorId" | "accountIds">,
  number: string | undefined,
): Promise<Account[]> {
  const accounts = (await accountsOf(ctx)).filter((account) => !number || account.number === number);
  if (number && accounts.length === 0) throw refuse("ACCOUNT_NOT_FOUND", "No account of yours has this number.");
  return accounts;
}

/** Returns the caller's account with this id. Throws ACCOUNT_NOT_FOUND when the caller has none. */
export async function accountById(ctx: Pick<Context, "operatorId" | "accountIds">, id: string): Promise<Account> {
  const account = (await accountsOf(ctx)).find((candidate) => candidate.id === id);
  if (!account) throw refuse("ACCOUNT_NOT_FOUND", "No account of yours has this id.");
  return account;
}

/**
 * Returns the caller's account with this Pix key, and the key as DICT spells it. Throws PIX_KEY_NOT_OWNED when no
 * account of the caller has this key.
 */
export async function accountWithKey(ctx: Context, key: string): Promise<{ account: Account; pixKey: string }> {
  const pixKey = parsePixKey(key)?.key ?? key;
  const account = (await accountsOf(ctx)).find((candidate) => candidate.pixKeys.some((owned) => owned.key === pixKey));
  if (!account)
    throw refuse("PIX_KEY_NOT_OWNED", "This Pix key is not a key of the account. Use one of the account's own keys.");
  return { account, pixKey };
}

/**
 * Returns the account with this number among all accounts of the caller's operator, or the caller's default account
 * when `number` is absent. Throws the error code `missing` when there is no such account.
 */
export async function accountNamed(
  ctx: Context,
  number: string | null | undefined,
  missing: ErrorCode = "ACCOUNT_NOT_FOUND",
): Promise<Account> {
  // Not `accountsOf`: a credential may use other accounts of its operator when the request names them.
  const account = (await accountsOfOperator(ctx.operatorId)).find((candidate) =>
    number ? candidate.number === number : candidate.id === ctx.accountId,
  );
  if (!account) throw refuse(missing, "No account of yours has this number.");
  return account;
}
