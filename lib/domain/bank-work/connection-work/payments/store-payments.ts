import { createHash } from "node:crypto";
import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { LiveConnection } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { creditAtOnce } from "#lib/domain/money-in/charges/credit-payments.ts";
import type { PayerProof, SettledPayer } from "#lib/rail/messages.ts";
import type { ListedPayment, SettledPayment } from "#lib/rail/port.ts";
import { storeMessages } from "#lib/rail/queues/inbox.ts";
import { db, retrying, rows } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { debtorForBank } from "./debtor-for-bank.ts";
import { knownPayments } from "./known-payments.ts";

/** The payers whom webhooks told of, by endToEndId. `ispb`: of the payer's institution. */
export type ToldPayers = ReadonlyMap<string, { taxId: string; name: string; ispb: string | null } | null>;

const PROOFS_AT_ONCE = 10;

/** `stored`: how many payments were new. `unnamed`: those, new or `known` before, whose payer nobody has told. */
export type StoredPayments = { stored: number; unnamed: { endToEndId: string; isKnown: boolean }[] };

/**
 * Credits or sets aside those of these listed payments that are new, each with its payer as far as the bank proves it. What
 * cannot be decided at once, or read, is stored in the inbox.
 */
export async function storePayments(
  connection: LiveConnection,
  listed: readonly ListedPayment[],
  told: ToldPayers,
): Promise<StoredPayments> {
  const payments = listed.flatMap((one) => ("payment" in one ? [one.payment] : []));
  const known = await knownPayments(
    connection.id,
    payments.map(({ endToEndId }) => endToEndId),
  );
  const fresh = payments.filter(({ endToEndId }) => !known.has(endToEndId));
  const expected = await expectedPayers(connection.id, fresh);
  const unnamed = payments.flatMap(({ endToEndId }) =>
    known.get(endToEndId) === "UNNAMED" ? [{ endToEndId, isKnown: true }] : [],
  );
  const messages: { messageId: string; kind: string; payload: unknown }[] = [];
  for (let i = 0; i < fresh.length; i += PROOFS_AT_ONCE)
    for (const message of await Promise.all(
      fresh.slice(i, i + PROOFS_AT_ONCE).map((payment) => messageOf(connection, payment, expected, told)),
    )) {
      messages.push(message);
      const { endToEndId, payer, proof } = message.payload;
      if (!payer && proof === "NONE") unnamed.push({ endToEndId, isKnown: false });
    }
  for (const one of listed) if ("unreadable" in one) messages.push(unreadable(connection, one.unreadable.body));
  if (messages.length === 0) return { stored: 0, unnamed };
  failpoint("connection.read");
  const left = await creditAtOnce(messages, connection.id);
  const kept = await retrying(() => storeMessages(db(), left, connection.id));
  failpoint("connection.stored");
  return { stored: messages.length - left.length + kept, unnamed };
}

type ExpectedPayers = ReadonlyMap<string, Payer | null>;

async function messageOf(
  connection: LiveConnection,
  payment: SettledPayment,
  expected: ExpectedPayers,
  told: ToldPayers,
) {
  const { endToEndId, txid, amount, pixKey, paidAt, text } = payment;
  const chargeId = txid === null ? null : chargeIdOf(txid);
  const payer = await payerOf(connection, payment, (chargeId && expected.get(chargeId)) || null, told.get(endToEndId));
  const payload = {
    endToEndId,
    txid,
    pixKey,
    amount,
    paidAt: paidAt.toISOString(),
    text,
    ...payer,
    holder: "UNKNOWN",
  };
  return { messageId: `pix:${connection.id}:${endToEndId}`, kind: "payment", payload };
}

type Proven = { payer: SettledPayer | null; proof: PayerProof };

async function payerOf(
  { bank }: LiveConnection,
  { endToEndId, paidAt: at }: SettledPayment,
  expected: Payer | null,
  told: { taxId: string; name: string; ispb: string | null } | null | undefined,
): Promise<Proven> {
  if (told) return { payer: settledPayer(told, told.ispb), proof: "NETWORK" };
  if (!expected) return { payer: null, proof: "NONE" };
  const { payerProof } = bank.capabilities;
  if (payerProof === "NONE" || (payerProof === "PSP_CHECKED" && debtorForBank(expected)))
    return { payer: null, proof: payerProof };
  const isExpected = await bank.isPayer({ endToEndId, at, taxId: expected.taxId });
  return { payer: isExpected ? settledPayer(expected, null) : null, proof: "FILTERED" };
}

/** Returns a payer as far as it is known. `ispb`: of its institution. */
export function settledPayer(
  { taxId, name }: { taxId: string; name?: string | null | undefined },
  ispb: string | null,
): SettledPayer {
  return { taxId, name: name ?? "", bankAccount: { ispb, branch: null, accountNumber: null, accountType: null } };
}

function unreadable(connection: LiveConnection, body: unknown) {
  const digest = createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex");
  return { messageId: `pix:${connection.id}:${digest}`, kind: "payment", payload: body };
}

/** Returns the payers whom the charges of these payments expect, by charge id. */
async function expectedPayers(connectionId: string, payments: readonly SettledPayment[]): Promise<ExpectedPayers> {
  const chargeIds = payments.flatMap(({ txid }) => (txid === null ? [] : (chargeIdOf(txid) ?? [])));
  if (chargeIds.length === 0) return new Map();
  const found = await rows<{ id: string; expectedPayer: Payer | null }>({
    name: "expected-payers",
    text: `SELECT c.id, c.expected_payer AS "expectedPayer" FROM account a JOIN charge c ON c.account_id = a.id
           WHERE a.connection_id = $1 AND c.id = ANY($2::uuid[])`,
    values: [connectionId, chargeIds],
  });
  return new Map(found.map(({ id, expectedPayer }) => [id, expectedPayer]));
}
