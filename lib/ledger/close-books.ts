import type { Tx } from "../server/db.ts";

/**
 * Closes the books of all of an operator's accounts before the instant `upto`, for ever: the database refuses every posting and line of an
 * earlier time. What is closed further stays so. Locks the books until COMMIT. Throws when `upto` is in the future.
 */
export async function closeBooks(tx: Tx, operatorId: string, upto: Date): Promise<void> {
  await tx.query("SELECT close_books($1, $2)", [operatorId, upto]);
}

/**
 * Makes other closes of the operator, and accounts that are being opened, wait until COMMIT. Returns before which instant its books
 * are closed: null when nothing is closed.
 */
export async function lockCloses(tx: Tx, operatorId: string): Promise<Date | null> {
  await tx.query("SELECT FROM operator WHERE id = $1 FOR UPDATE", [operatorId]);
  return closedUntil(tx, operatorId);
}

/** Returns before which instant an operator's books are closed: null when nothing is closed. */
export async function closedUntil(on: Pick<Tx, "query">, operatorId: string): Promise<Date | null> {
  const { rows } = await on.query<{ until: Date | null }>(
    `SELECT nullif(max(closed_until), '1970-01-01 00:00:00+00') AS until FROM book
     WHERE account_id IN (SELECT id FROM account WHERE operator_id = $1)`,
    [operatorId],
  );
  return rows[0]?.until ?? null;
}
