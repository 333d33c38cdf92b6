import { randomUUID } from "node:crypto";
import { encodeBrCode } from "#lib/core/br-code.ts";
import { makeEndToEndId } from "#lib/core/end-to-end-id.ts";
import { locationToken } from "#lib/core/location-token.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { txidOf } from "#lib/core/txid.ts";
import { lockBooks, writeBooks } from "#lib/ledger/books.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { SeedAccount } from "./operator.ts";
import { PLAYERS, type PlannedCharge, type Player, plan } from "./plan.ts";

type Charge = PlannedCharge & {
  id: string;
  externalId: string;
  account: SeedAccount;
  player: Player;
  endToEndId: string;
};

const DAYS = 30;

/**
 * Writes a month of charges before now, through the same books as live ones, when the accounts have none yet. In one
 * transaction: an interrupted start begins it anew.
 */
export async function writeHistory(accounts: SeedAccount[]): Promise<void> {
  await transaction(async (tx) => {
    const books = await lockBooks(
      tx,
      accounts.map((account) => account.id),
    );
    const { rows } = await tx.query("SELECT 1 FROM charge WHERE account_id = ANY($1::uuid[]) LIMIT 1", [
      accounts.map((account) => account.id),
    ]);
    if (rows.length > 0) return;
    const {
      rows: [clock],
    } = await tx.query<{ now: Date }>("SELECT date_trunc('milliseconds', now()) AS now");
    if (!clock) throw new Error("the database has no time");
    await tx.query("UPDATE account SET created_at = $1 WHERE id = ANY($2::uuid[])", [
      new Date(clock.now.getTime() - (DAYS + 1) * 86_400_000),
      accounts.map((account) => account.id),
    ]);
    const charges = plan(clock.now, DAYS).map((planned, i) =>
      chargeOf(planned, accounts[i % 4 === 3 ? 1 : 0] as SeedAccount, i),
    );
    showInDocs(charges, accounts[0] as SeedAccount);
    await insertCharges(tx, charges);
    await insertEvents(tx, charges);
    await creditPaid(
      tx,
      charges.filter((charge) => charge.status === "PAID"),
      books,
    );
  });
}

/** The newest paid charge is the one that the documentation's examples ask for. */
function showInDocs(charges: Charge[], account: SeedAccount): void {
  const shown = charges.findLast((charge) => charge.status === "PAID" && charge.account === account);
  if (shown) Object.assign(shown, { id: SANDBOX.paidChargeId, endToEndId: SANDBOX.endToEndId });
}

function chargeOf(planned: PlannedCharge, account: SeedAccount, i: number): Charge {
  const player = PLAYERS[i % PLAYERS.length] as Player;
  return {
    ...planned,
    id: randomUUID(),
    externalId: `deposit-${String(i + 1).padStart(6, "0")}`,
    account,
    player,
    endToEndId: makeEndToEndId("E", player.bankAccount.ispb, planned.settledAt),
  };
}

async function insertCharges(tx: Tx, charges: Charge[]): Promise<void> {
  const address = env().BASE_URL.replace(/^https?:\/\//, "");
  const paid = <T>(charge: Charge, value: T) => (charge.status === "PAID" ? value : null);
  await tx.query(
    `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, description, br_code, created_by,
       created_at, expires_at, updated_at, paid_at, end_to_end_id, debtor, error_code)
     SELECT a, i, x, '\\x', s, m, k, d, b, 'history', c, c + interval '1 hour', u, p, e, t, r
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::timestamptz[],
       $10::timestamptz[], $11::timestamptz[], $12::text[], $13::jsonb[], $14::text[]) AS h(a, i, x, s, m, k, d, b, c, u, p, e, t, r)`,
    [
      charges.map((c) => c.account.id),
      charges.map((c) => c.id),
      charges.map((c) => c.externalId),
      charges.map((c) => c.status),
      charges.map((c) => c.amount),
      charges.map((c) => c.account.pixKey),
      charges.map((c) => `Depósito de ${c.player.name.split(" ")[0]}`),
      charges.map((c) =>
        encodeBrCode({
          payloadUrl: `${address}/qr/v2/${locationToken(c.account.number, c.id)}`,
          amount: c.amount,
          name: "Casa Verde Jogos Ltda",
          city: "São Paulo",
          oneTime: true,
        }),
      ),
      charges.map((c) => c.createdAt),
      charges.map((c) => c.settledAt),
      charges.map((c) => paid(c, c.settledAt)),
      charges.map((c) => paid(c, c.endToEndId)),
      charges.map((c) => paid(c, JSON.stringify(c.player))),
      charges.map((c) => (c.status === "REJECTED" ? "PAYER_MISMATCH" : null)),
    ],
  );
}

async function insertEvents(tx: Tx, charges: Charge[]): Promise<void> {
  await tx.query(
    `INSERT INTO event (account_id, id, record_kind, record_id, status, pix_key, actor, created_at)
     SELECT a, i, 'charge', r, s, k, CASE s WHEN 'EXPIRED' THEN 'clock' ELSE 'rail' END, t
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[]) AS h(a, i, r, s, k, t)`,
    [
      charges.map((c) => c.account.id),
      charges.map(() => uuidV7()),
      charges.map((c) => c.id),
      charges.map((c) => c.status),
      charges.map((c) => c.account.pixKey),
      charges.map((c) => c.settledAt),
    ],
  );
}

async function creditPaid(tx: Tx, paid: Charge[], books: Map<string, OpenBook>): Promise<void> {
  const paymentIds = new Map(paid.map((charge) => [charge.id, randomUUID()]));
  for (const charge of paid) {
    const book = books.get(charge.account.id) as OpenBook;
    credit(book, charge, paymentIds.get(charge.id) as string);
    await writeBooks(tx, [book], charge.settledAt);
    book.postings = [];
    book.lines = [];
  }
  const columns = [
    paid.map((c) => c.account.id),
    paid.map((c) => c.endToEndId),
    paid.map((c) => paymentIds.get(c.id)),
    paid.map((c) => c.id),
    paid.map((c) => c.amount),
    paid.map((c) => JSON.stringify(c.player)),
    paid.map((c) => c.settledAt),
  ];
  await tx.query(
    `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::jsonb[], $7::timestamptz[])`,
    columns,
  );
  // The network's own book of the same payments, so that the two can be compared.
  await tx.query(
    `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status, created_at)
     SELECT e, k, x, m, d, 'SETTLED', t
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[], $6::timestamptz[]) AS h(e, k, x, m, d, t)`,
    [columns[1], paid.map((c) => c.account.pixKey), paid.map((c) => txidOf(c.id)), columns[4], columns[5], columns[6]],
  );
}

function credit(book: OpenBook, charge: Charge, paymentId: string): void {
  post(book, {
    debit: "RAIL",
    credit: "AVAILABLE",
    amount: charge.amount,
    reference: `payment:${charge.endToEndId}`,
    line: {
      kind: "deposit",
      productTransactionId: paymentId,
      endToEndId: charge.endToEndId,
      externalId: charge.externalId,
      counterparty: { name: charge.player.name, taxId: charge.player.taxId, ispb: charge.player.bankAccount.ispb },
      description: `Depósito de ${charge.player.name.split(" ")[0]}`,
    },
  });
}
