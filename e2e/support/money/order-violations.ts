import { ORDER_INVARIANTS } from "#lib/domain/health/order-invariants.ts";
import { type Violation, violationsOf, wholeBooks } from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { rows } from "#lib/server/db.ts";

/**
 * Returns the violations in the books and in the outgoing money. `staging` false: the test played the rail itself, so
 * there is no simulated network to compare with.
 */
export async function orderViolations({ staging = true } = {}): Promise<Violation[]> {
  const invariants = [...LEDGER_INVARIANTS, ...ORDER_INVARIANTS];
  const spans = await wholeBooks(rows);
  const whole = await violationsOf(rows, invariants, { coverage: "all", spans, staging });
  const asTheWorkerDoes = await violationsOf(rows, invariants, { coverage: "new", spans, staging });
  return [...whole, ...asTheWorkerDoes];
}
