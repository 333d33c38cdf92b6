import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { accountOf, balanceOf, bookViolations } from "#lib/bank/book.ts";
import { payoutsOf } from "#lib/bank/payouts.ts";
import { rows } from "#lib/server/db.ts";
import type { PayoutKind, World } from "./world.ts";

const ALWAYS = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };
const OPENING = 100_000;

/** Returns where a run's books, ours and its bank's, differ from each other or from what should have happened; in words. */
export async function bothBooks(world: World): Promise<string[]> {
  const wrong = [
    ...bookViolations(world.bank.store),
    ...(await balances(world)),
    ...(await paymentsIn(world)),
    ...(await payouts(world)),
    ...(await returns(world)),
    ...(await quarantined(world)),
  ];
  const { fault, point, dialect } = world.cell;
  return wrong.map((what) => `seed ${world.seed} (${dialect}, ${fault}, ${point}): ${what}`);
}

async function balances({ bank, accountId }: World): Promise<string[]> {
  const [ours] = await rows<{ rail: number }>({
    text: `SELECT coalesce(sum(CASE WHEN debit = 'RAIL' THEN amount WHEN credit = 'RAIL' THEN -amount ELSE 0 END), 0)::float8 AS rail
           FROM posting WHERE account_id = $1`,
    values: [accountId],
  });
  const theirs = balanceOf(bank.store, accountOf(CUSTOMER.number)) - OPENING;
  return ours?.rail === theirs ? [] : [`our RAIL is ${ours?.rail}, the bank's balance ${theirs}`];
}

type In = { id: string; amount: number; how: string; reason: string | null };

async function paymentsIn({ bank, accountId, payments, account: { unknownPayers } }: World): Promise<string[]> {
  const ours = await rows<In>({
    text: `SELECT end_to_end_id AS id, amount::float8, 'credited' AS how, NULL AS reason FROM payment WHERE account_id = $1
           UNION ALL SELECT end_to_end_id, amount::float8, 'set aside', reason FROM unapplied_payment WHERE account_id = $1 AND status <> 'CREDITED'`,
    values: [accountId],
  });
  const byId = Map.groupBy(ours, ({ id }) => id);
  const theirs = bank.store.all<{ id: string; amount: number }>("SELECT end_to_end_id AS id, amount FROM payment");
  const made = new Map(payments.map((one) => [one.endToEndId, one]));
  const wrong = theirs.flatMap(({ id, amount }) => {
    const found = byId.get(id) ?? [];
    const { kind, isFirst, isForAnybody } = made.get(id) ?? {};
    if (found.length !== 1 || found[0]?.amount !== amount)
      return [`payment ${id} (${kind}) came ${found.length} times`];
    const [{ how, reason }] = found as [In];
    const mayBeCredited = kind === "right" || kind === "late" || kind === "twice";
    if (how === "credited" && !mayBeCredited) return [`payment ${id} (${kind}) is credited`];
    // Of two that come at once, either may be the first.
    const mayWait = isForAnybody && unknownPayers === "WAIT" && reason === "PAYER_UNPROVEN";
    if (how !== "credited" && kind === "right" && isFirst && !mayWait)
      return [`payment ${id} (${kind}) is not credited: ${reason}`];
    return [];
  });
  return ours.length === theirs.length ? wrong : [...wrong, `${ours.length} payments here, ${theirs.length} there`];
}

type Out = { externalId: string; status: string; endToEndId: string | null; error: string | null };

async function payouts({ bank, customer, accountId, payouts: asked, cell }: World): Promise<string[]> {
  const ours = await rows<Out>({
    text: `SELECT external_id AS "externalId", status, end_to_end_id AS "endToEndId", coalesce(rail_reason->>'code', spi_code) AS error
           FROM withdrawal WHERE account_id = $1`,
    values: [accountId],
  });
  const theirs = Map.groupBy(payoutsOf(bank, customer(), ALWAYS), ({ text }) => text);
  const byId = new Map(ours.map((one) => [one.externalId, one]));
  const wrong = asked.flatMap(({ externalId, text, amount, kind }) => {
    const [found, there = []] = [byId.get(externalId), theirs.get(text)];
    const said = `payout of ${amount} (${kind}, ${found?.status} ${found?.error})`;
    if (there.length > 1) return [`${said} is paid ${there.length} times`];
    const settled = there.filter(({ status }) => status === "REALIZADO").length;
    if ((found?.status === "SUCCESS") !== (settled === 1)) return [`${said} is settled ${settled} times there`];
    if (settled === 1 && there[0]?.endToEndId !== found?.endToEndId) return [`${said} has another endToEndId there`];
    const wanted = wantedOf(kind, amount);
    const isAsWanted = found?.status === wanted || (wanted === "REJECTED" && found?.status === "FAILED");
    return isAsWanted ? [] : [`${said} should be ${wanted}`];
  });
  const strange = [...theirs.keys()].filter((text) => !asked.some((one) => one.text === text));
  return [...wrong, ...strange.map((text) => `${cell.dialect} paid ${text}, which nobody asked for`)];
}

/** The bank tells the wrong owner before money moves, refuses what is above R$ 20.00 at once, and above R$ 10.00 later. */
function wantedOf(kind: PayoutKind, amount: number): string {
  if (kind === "wrongOwner") return "FAILED";
  if (amount > 2_000) return "CANCELED";
  return amount > 1_000 ? "REJECTED" : "SUCCESS";
}

async function returns({ bank, accountId }: World): Promise<string[]> {
  const ours = await rows<{ reference: string; amount: number; isDone: boolean }>({
    text: `SELECT replace(id::text, '-', '') AS reference, amount::float8, status = 'SUCCESS' AS "isDone" FROM refund WHERE account_id = $1
           UNION ALL SELECT coalesce(return_reference, ''), amount::float8, status = 'RETURNED' FROM unapplied_payment WHERE account_id = $1`,
    values: [accountId],
  });
  const theirs = new Map(
    bank.store
      .all<{ id: string; amount: number; status: string }>("SELECT id, amount, status FROM payment_return")
      .map((one) => [one.id, one]),
  );
  const known = new Set(ours.map(({ reference }) => reference));
  const done = ours.filter(({ isDone }) => isDone);
  return [
    ...done.flatMap(({ reference, amount }) =>
      theirs.get(reference)?.status === "DEVOLVIDO" && theirs.get(reference)?.amount === amount
        ? []
        : [`return ${reference} is not there`],
    ),
    ...[...theirs.values()].flatMap(({ id, status }) =>
      status === "DEVOLVIDO" && !done.some(({ reference }) => reference === id) ? [`return ${id} is only there`] : [],
    ),
    ...[...theirs.keys()].flatMap((id) => (known.has(id) ? [] : [`return ${id} is unknown here`])),
  ];
}

async function quarantined({ connectionId }: World): Promise<string[]> {
  const found = await rows<{ kind: string; because: string }>({
    text: "SELECT kind, refused_because AS because FROM rail_inbox WHERE connection_id = $1 AND refused_because IS NOT NULL",
    values: [connectionId],
  });
  return found.map(({ kind, because }) => `quarantined ${kind}: ${because}`);
}
