import { randomUUID } from "node:crypto";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { toAccount, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { findCharge } from "#lib/bank/charges.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { Refusal as RefusalOfBank } from "#lib/bank/refusal.ts";
import { Refusal } from "#lib/core/errors.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { cancelCharge } from "#lib/domain/money-in/charges/cancel-charge.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { createRefund } from "#lib/domain/money-out/refunds/create-refund.ts";
import { rows } from "#lib/server/db.ts";
import type { MadeCharge, PaymentKind, World } from "./world.ts";

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const OTHER = "11144477735";
const KINDS: readonly PaymentKind[] = [
  ...(["right", "right", "right", "right", "thirdParty", "late"] as const),
  ...(["twice", "unknownTxid", "withoutTxid", "wrongAmount"] as const),
];
/** Payouts of which the bank sends back a part, or all, in cents. */
const COMES_BACK = [400, 500] as const;

type Act = (world: World) => Promise<unknown>;

/** Creates a charge; one in eight ends before it is paid. Where the bank tells who paid, one in three expects nobody. */
export const charge: Act = async (world) => {
  const { random, ctx, pixKey, charges, cell } = world;
  const isShort = random.int(1, 8) === 1;
  const isForAnybody = cell.dialect === "efi" && random.int(1, 3) === 1;
  const amount = random.int(100, 9_000);
  const { output } = await createCharge.run(ctx, {
    ...{ amount: BigInt(amount), externalId: randomUUID(), expiresIn: isShort ? 1 : 3_600, pixKey },
    expectedPayer: isForAnybody ? null : PLAYER,
  });
  charges.push({ id: output.chargeId, amount, isShort, isForAnybody, isCancelled: false, payments: [] });
};

/** Pays a charge at the bank, or the bare key, in the right way or in a wrong one. */
const pay: Act = async (world) => {
  const { random } = world;
  const kind = random.pick(KINDS);
  const isThere = ({ id }: MadeCharge) => findCharge(world.bank, CUSTOMER.number, txidOf(id)) !== undefined;
  const paid = random.pick(world.charges.filter((one) => one.payments.length === 0 && isThere(one)));
  if (kind === "unknownTxid") return receive(world, kind, { txid: txidOf(randomUUID()), amount: random.int(1, 900) });
  if (kind === "withoutTxid") return receive(world, kind, { txid: null, amount: random.int(1, 900) });
  if (!paid) return;
  receive(world, kind, { txid: txidOf(paid.id), amount: paid.amount + (kind === "wrongAmount" ? 1 : 0) }, paid);
  if (kind === "twice") receive(world, kind, { txid: txidOf(paid.id), amount: paid.amount }, paid);
};

const FIRST_CENTS = 90_000;

/** Pays what the account has to begin with. */
export async function firstPayment(world: World): Promise<void> {
  const { ctx, pixKey, charges } = world;
  const asked = { externalId: randomUUID(), expiresIn: 3_600, pixKey, expectedPayer: PLAYER };
  const { output } = await createCharge.run(ctx, { ...asked, amount: BigInt(FIRST_CENTS) });
  const { chargeId: id } = output;
  const made: MadeCharge = {
    id,
    amount: FIRST_CENTS,
    isShort: false,
    isForAnybody: false,
    isCancelled: false,
    payments: [],
  };
  charges.push(made);
  receive(world, "right", { txid: txidOf(id), amount: FIRST_CENTS }, made);
}

function receive(
  { bank, pixKey: key, payments, charges }: World,
  kind: PaymentKind,
  { txid, amount }: { txid: string | null; amount: number },
  paid?: MadeCharge,
): void {
  const payer = strangerWith(kind === "thirdParty" ? OTHER : PLAYER.taxId);
  const { endToEndId } = receivePayment(bank, { key, txid, amount, payer, unchecked: true });
  const isOpen = paid && paid.payments.length === 0 && !paid.isShort && !paid.isCancelled;
  const isForAnybody = paid?.isForAnybody === true;
  // Where nobody is expected, whoever paid is right.
  const as = isForAnybody && kind === "thirdParty" ? "right" : kind;
  payments.push({ endToEndId, kind: as, isFirst: isOpen === true, isForAnybody });
  if (paid) charges.find(({ id }) => id === paid.id)?.payments.push(kind);
}

/** Gives a part of a credited payment back. */
const refund: Act = async ({ ctx, accountId, random }) => {
  const found = await rows<{ endToEndId: string; left: number }>({
    text: `SELECT end_to_end_id AS "endToEndId", (amount - reversed)::int AS left FROM payment WHERE account_id = $1 AND reversed < amount`,
    values: [accountId],
  });
  const payment = random.pick(found);
  if (!payment) return;
  const amount = BigInt(random.int(1, Math.min(payment.left, 3_000)));
  await createRefund.run(ctx, { endToEndId: payment.endToEndId, amount, externalId: randomUUID() });
};

/** Pays a key of the right or of a wrong owner, or an account. Of one in five the money comes back. */
const payout: Act = async ({ ctx, random, cell, payouts }) => {
  const kind = random.pick(["right", "right", "wrongOwner", cell.dialect === "efi" ? "toAccount" : "right"] as const);
  const amount = random.int(1, 5) === 1 ? random.pick(COMES_BACK) : random.int(1, random.pick([1_000, 1_000, 2_500]));
  const externalId = randomUUID();
  const made = { externalId, text: externalId.slice(0, 20), amount, kind };
  const asked = { amount, externalId, description: made.text };
  const key = { pixKey: kind === "wrongOwner" ? OTHER : PLAYER.taxId, expectedCreditor: PLAYER };
  await (kind === "toAccount" ? toAccount(ctx, asked) : toKey(ctx, { ...asked, ...key }));
  payouts.push(made);
};

const cancel: Act = async ({ ctx, random, charges }) => {
  const one = random.pick(charges.filter(({ payments, isShort }) => payments.length === 0 && !isShort));
  if (!one) return;
  one.isCancelled = true;
  await cancelCharge.run(ctx, { chargeId: one.id });
};

const ACTS = [charge, charge, pay, pay, pay, refund, payout, payout, payout, cancel];

/** Does one random thing. What the service or the bank refuses is refused. */
export async function act(world: World): Promise<void> {
  await world.random
    .pick(ACTS)(world)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal || error instanceof RefusalOfBank)) throw error;
    });
}
