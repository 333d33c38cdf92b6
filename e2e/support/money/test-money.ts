import { randomInt, randomUUID } from "node:crypto";
import { createBook } from "#lib/ledger/books.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { postMovements } from "../post-movements.ts";
import { HOLDER_TAX_ID, type TestAccount } from "../test-account.ts";

/** Creates another account of the same operator, by default of the same owner. Returns its id and number. */
export async function siblingAccount(of: TestAccount, taxId = HOLDER_TAX_ID): Promise<{ id: string; number: string }> {
  const id = randomUUID();
  const number = String(randomInt(10_000_000, 99_999_999));
  await transaction(async (tx) => {
    await tx.query(
      `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
       VALUES ($1, $2, $3, 'Jogos de Teste Reserva S.A.', $4, '00000000', '0001')`,
      [id, of.ctx.operatorId, number, taxId],
    );
    await createBook(tx, id);
  });
  return { id, number };
}

/** Credits an account with `cents`, as a deposit does. */
export function fund(accountId: string, cents: bigint): Promise<void> {
  return postMovements(accountId, new Date(), [{ kind: "deposit", amount: cents }]);
}

/** Returns the available and the held cents of an account. Throws when it has no book. */
export async function balanceOf(accountId: string): Promise<{ available: bigint; held: bigint }> {
  const [book] = await rows<{ available: bigint; held: bigint }>({
    text: "SELECT available, held FROM book WHERE account_id = $1",
    values: [accountId],
  });
  if (!book) throw new Error("no such book");
  return book;
}

/** Returns the statement lines of a record, ordered by account and line number. */
export function linesOf(productTransactionId: string) {
  return rows<{
    accountId: string;
    kind: number;
    amount: bigint;
    name: string | null;
    taxId: string | null;
    externalId: string;
  }>({
    text: `SELECT account_id AS "accountId", kind, amount, counterparty_name AS name, counterparty_tax_id AS "taxId", external_id AS "externalId"
           FROM statement_line WHERE product_transaction_id = $1 ORDER BY account_id, line_number`,
    values: [productTransactionId],
  });
}

/** Returns the statuses that a record has moved to, in order. */
export async function historyOf(recordId: string): Promise<string[]> {
  const found = await rows<{ status: string }>({
    text: "SELECT status FROM event WHERE record_id = $1 ORDER BY created_at, id",
    values: [recordId],
  });
  return found.map(({ status }) => status);
}
