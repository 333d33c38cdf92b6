import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovement, siblingAccount } from "#e2e/support/money/test-money.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { Refusal } from "#lib/core/errors.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { violationsOf } from "#lib/ledger/check-invariants.ts";
import { covers, hold, release } from "#lib/ledger/open-book.ts";
import { linesDigest } from "#lib/ledger/statement/lines-digest.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { moveClock } from "../../base/clock/clock.ts";
import { CLOSE_INVARIANTS } from "../../top/health/close-invariants.ts";
import { EVERY_LINE } from "../statement-files/account-statements.ts";
import { closePeriod } from "./close-period.ts";
import { closedOf } from "./find-closes.ts";
import { nextPeriods } from "./judge-close.ts";
import { periodOf } from "./periods/period.contract.ts";
import { periodFigures } from "./periods/period-figures.ts";

await testDatabase();

type Command =
  | { do: "post"; account: number; cents: bigint }
  | { do: "hold"; account: number; cents: bigint }
  | { do: "transfer"; cents: bigint }
  | { do: "pass"; minutes: number }
  | { do: "midnight"; beforeMs: number }
  | { do: "close"; kind: "DAY" | "MONTH" }
  | { do: "open" };

const cents = fc.bigInt(1n, 1_000n);
const account = fc.nat(3);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("post" as const), account, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hold" as const), account, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("transfer" as const), cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("pass" as const), minutes: fc.integer({ min: 1, max: 3_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("midnight" as const), beforeMs: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("close" as const),
      kind: fc.constantFrom("DAY" as const, "MONTH" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
);
/** Each inner list runs at once. */
const story = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 14 });

type World = { account: TestAccount; ctx: Context; ids: string[]; heldBy: Map<string, bigint>; closed: string[] };

async function post(ids: string[], work: (books: Awaited<ReturnType<typeof lockBooks>>) => void) {
  await transaction(async (tx) => {
    const books = await lockBooks(tx, ids);
    const at = postingTime(books.values());
    work(books);
    await writeBooks(tx, books.values(), at);
  });
}

async function run(world: World, command: Command): Promise<void> {
  const { ids } = world;
  const idOf = (n: number) => ids[n % ids.length] as string;
  if (command.do === "open") ids.push((await siblingAccount(world.account)).id);
  else if (command.do === "pass") await pass(world, command.minutes * 60_000);
  else if (command.do === "midnight") await toMidnight(world, command.beforeMs);
  else if (command.do === "close") await close(world, command.kind);
  else if (command.do === "post")
    await post([idOf(command.account)], (books) => {
      for (const book of books.values()) postMovement(book, { kind: "deposit", amount: command.cents });
    });
  else if (command.do === "hold") await holdOrRelease(world, idOf(command.account), command.cents);
  else
    await post([idOf(0), idOf(1)], (books) => {
      const [from, to] = [books.get(idOf(0)), books.get(idOf(1))];
      if (!from || !to || from === to || !covers(from, command.cents)) return;
      postMovement(from, { kind: "transferOut", amount: command.cents });
      postMovement(to, { kind: "transferIn", amount: command.cents });
    });
}

async function holdOrRelease({ heldBy }: World, id: string, amount: bigint): Promise<void> {
  await post([id], (books) => {
    for (const book of books.values()) {
      const [record, held] = [...heldBy].find(([key]) => key.startsWith(id)) ?? [];
      if (record && held) {
        release(book, record, held);
        heldBy.delete(record);
      } else if (covers(book, amount)) {
        const name = `${id}:${randomUUID()}`;
        hold(book, name, amount);
        heldBy.set(name, amount);
      }
    }
  });
}

async function pass({ ctx }: World, byMs: number): Promise<void> {
  await moveClock.run(ctx, { byMs });
}

/** Moves the clock to some milliseconds before midnight, so that what follows is posted on both sides of it. */
async function toMidnight(world: World, beforeMs: number): Promise<void> {
  const now = await businessTime(world.ctx.operatorId);
  const midnight = startOfBrtDay(addDays(brtDay(now), 1)).getTime();
  const byMs = midnight - beforeMs - now.getTime();
  if (byMs > 0) await pass(world, byMs);
}

/** Closes the next day or month, if it is over. Others may close it at once. */
async function close(world: World, kind: "DAY" | "MONTH"): Promise<void> {
  const { operatorId } = world.ctx;
  const period = nextPeriods(await closedOf(operatorId), await businessTime(operatorId))[kind];
  await servingOperator(operatorId, () => closePeriod.run(world.ctx, { period, formats: ["csv"], locale: "en" })).then(
    () => world.closed.push(period),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    },
  );
}

/** What the books say of a closed period: its figures and its lines. */
async function contentOf(world: World, name: string): Promise<unknown[]> {
  const figures = await periodFigures(world.ctx.operatorId, periodOf(name));
  return Promise.all(
    // Without those that were opened later.
    figures
      .filter(({ uptoSeq }) => uptoSeq > 0n)
      .map(async ({ holderName: _, ...of }) => {
        const search = { ...EVERY_LINE, accountId: of.accountId, after: of.afterLine, upto: of.uptoLine };
        return [of, (await linesDigest(search)).toString("hex")];
      }),
  );
}

test("closes at any instant, amid postings and other closes: what is closed never changes, and nothing is refused that is open", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const account = await testAccount();
      const actor = { kind: "staff" as const, id: randomUUID(), role: "finance" };
      const world: World = {
        account,
        ctx: { ...account.ctx, actor },
        ids: [account.accountId],
        heldBy: new Map(),
        closed: [],
      };
      const kept = new Map<string, unknown[]>();
      for (const commands of steps) {
        await Promise.all(commands.map((one) => run(world, one)));
        for (const name of world.closed) if (!kept.has(name)) kept.set(name, await contentOf(world, name));
      }
      await pass(world, 86_400_000 * 40);
      await close(world, "MONTH");
      for (const [name, content] of kept) expect(await contentOf(world, name)).toEqual(content);
      expect(new Set(world.closed).size).toBe(world.closed.length);
    }),
    { numRuns: 15 },
  );
  await expectSoundBooks();
  for (const coverage of ["all", "new"] as const)
    expect(await violationsOf(rows, CLOSE_INVARIANTS, { coverage, spans: [], staging: true })).toEqual([]);
}, 120_000);
