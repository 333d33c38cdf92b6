import { afterAll, expect, test } from "vitest";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { closeConnections } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { cellOf, DIALECTS, FAULTS, POINTS } from "./connector/random-faults.ts";
import { randomRuns } from "./connector/random-runs.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { stand } from "./support/stand.ts";

/** Banks at the same time, and the runs that each of them sees. */
const LANES = 16;
const RUNS_OF_BANK = 4;
/** Ends what hangs. A group takes 10 s on an idle machine. */
const HANGS_MS = 600_000;

await stand();
const note = faultTable();
afterAll(closeConnections);

/** Each cell of the matrix is seen twice. */
const all = seeds(2 * FAULTS.length * POINTS.length * DIALECTS.length);
const groupSize = LANES * RUNS_OF_BANK;
const groups = Array.from({ length: Math.ceil(all.length / groupSize) }, (_, i) =>
  all.slice(i * groupSize, (i + 1) * groupSize),
);

test.each(groups.map((group) => ({ group, from: group[0], to: group.at(-1) })))(
  "seeds $from to $to: the bank pays each payout once, each payment counts once, and both books are equal",
  async ({ group }) => {
    const violations = await randomRuns(group, LANES);
    for (const seed of group) {
      const { fault, dialect } = cellOf(seed);
      note(`${dialect}: ${fault}`, violations.filter((one) => one.includes(`seed ${seed} `)).length);
    }
    expect(violations).toEqual([]);
  },
  HANGS_MS,
);

test("every invariant holds after all runs", () => expectInvariants());
