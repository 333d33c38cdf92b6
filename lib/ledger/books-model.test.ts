import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { lockBooks, postingTime, writeBooks } from "./books.ts";
import { LINE_KINDS, type LineKind, lineKindNumber } from "./line-kind.ts";
import { covers, type OpenBook, post } from "./open-book.ts";

await testDatabase();

type Move = { type: "credit" | "hold" | "judicialDebit" | "judicialCredit" | "transfer"; book: number; amount: bigint };
/** Ends the hold that was made `of` holds ago, if it still stands. */
type End = { type: "release" | "settle"; book: number; of: number; fee: bigint };
type Command = Move | End;

type Model = {
  available: bigint;
  held: bigint;
  postings: number;
  lines: LineKind[];
  sums: Map<LineKind, bigint>;
  holds: { id: string; amount: bigint }[];
};

const BOOKS = 3;
const book = fc.nat(BOOKS - 1);
const amount = fc.bigInt(1n, 1_000n);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("credit" as const), book, amount }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("hold" as const), book, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom("release" as const, "settle" as const),
      book,
      of: fc.nat(5),
      fee: fc.bigInt(0n, 10n),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("transfer" as const), book, amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom("judicialDebit" as const, "judicialCredit" as const), book, amount }),
  },
);
const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 });

const newModel = (): Model => ({ available: 0n, held: 0n, postings: 0, lines: [], sums: new Map(), holds: [] });

function cross(model: Model, kind: LineKind, by: bigint): void {
  model.postings++;
  model.lines.push(kind);
  model.sums.set(kind, (model.sums.get(kind) ?? 0n) + by);
}

const line = (kind: LineKind) => ({ kind, productTransactionId: randomUUID() });

/** Runs a command on the books and the models. `covers` must refuse exactly what a model's balance cannot cover. */
function run(command: Command, books: OpenBook[], models: Model[]): void {
  const [open, model] = [books[command.book] as OpenBook, models[command.book] as Model];
  const id = randomUUID();
  if ("of" in command) {
    end(command, open, model);
    return;
  }
  const { amount } = command;
  const takes = command.type !== "credit" && command.type !== "judicialCredit";
  if (takes) expect(covers(open, amount)).toBe(model.available >= amount);
  if (takes && model.available < amount) return;
  if (command.type === "credit") {
    post(open, { debit: "RAIL", credit: "AVAILABLE", amount, reference: `credit:${id}`, line: line("deposit") });
    model.available += amount;
    cross(model, "deposit", amount);
  } else if (command.type === "hold") {
    post(open, { debit: "AVAILABLE", credit: "HELD", amount, reference: `${id}:hold` });
    model.available -= amount;
    model.held += amount;
    model.postings++;
    model.holds.push({ id, amount });
  } else if (command.type === "transfer") {
    const to = (command.book + 1) % BOOKS;
    const reference = `transfer:${id}`;
    post(open, { debit: "AVAILABLE", credit: "TRANSFER", amount, reference, line: line("transferOut") });
    post(books[to] as OpenBook, {
      debit: "TRANSFER",
      credit: "AVAILABLE",
      amount,
      reference,
      line: line("transferIn"),
    });
    model.available -= amount;
    (models[to] as Model).available += amount;
    cross(model, "transferOut", amount);
    cross(models[to] as Model, "transferIn", amount);
  } else {
    const sides =
      command.type === "judicialDebit"
        ? ({ debit: "AVAILABLE", credit: "JUDICIAL" } as const)
        : ({ debit: "JUDICIAL", credit: "AVAILABLE" } as const);
    post(open, { ...sides, amount, reference: `judicial:${id}`, line: line(command.type) });
    model.available += takes ? -amount : amount;
    cross(model, command.type, amount);
  }
}

/** Releases or settles a hold. A fee below the held amount is kept; the rest leaves through the rail. */
function end({ type, of, fee }: End, open: OpenBook, model: Model): void {
  const [hold] = model.holds.splice(Math.max(0, model.holds.length - 1 - of), 1);
  if (!hold) return;
  const { id, amount } = hold;
  model.held -= amount;
  if (type === "release") {
    post(open, { debit: "HELD", credit: "AVAILABLE", amount, reference: `${id}:release` });
    model.available += amount;
    model.postings++;
    return;
  }
  const kept = fee < amount ? fee : 0n;
  const sent = amount - kept;
  post(open, { debit: "HELD", credit: "RAIL", amount: sent, reference: `${id}:settle`, line: line("withdrawal") });
  cross(model, "withdrawal", sent);
  if (kept === 0n) return;
  post(open, { debit: "HELD", credit: "FEES", amount: kept, reference: `${id}:fee`, line: line("fee") });
  cross(model, "fee", kept);
}

async function newBooks(): Promise<string[]> {
  const accounts = [];
  for (let n = 0; n < BOOKS; n++) accounts.push(await testAccount());
  const [first] = accounts;
  const ids = accounts.map((account) => account.accountId);
  // All accounts belong to one operator, so that the transfers between them sum to zero.
  await rows({
    text: "UPDATE account SET operator_id = $1 WHERE id = ANY($2::uuid[])",
    values: [first?.ctx.operatorId, ids],
  });
  return ids;
}

async function runBatch(ids: string[], commands: Command[], models: Model[]): Promise<void> {
  await transaction(async (tx) => {
    const books = await lockBooks(tx, ids);
    const at = postingTime(books.values());
    for (const command of commands)
      run(
        command,
        ids.map((id) => books.get(id) as OpenBook),
        models,
      );
    await writeBooks(tx, books.values(), at);
  });
}

async function expectModels(ids: string[], models: Model[]): Promise<void> {
  const stored = await transaction((tx) => lockBooks(tx, ids));
  ids.forEach((id, n) => {
    const [open, model] = [stored.get(id) as OpenBook, models[n] as Model];
    expect(open).toMatchObject({
      available: model.available,
      held: model.held,
      seq: BigInt(model.postings),
      lineNumber: BigInt(model.lines.length),
      counts: LINE_KINDS.map(({ name }) => BigInt(model.lines.filter((kind) => kind === name).length)),
      sums: LINE_KINDS.map(({ name }) => model.sums.get(name) ?? 0n),
    });
  });
  const kinds = await rows<{ accountId: string; kinds: number[] }>({
    text: `SELECT account_id AS "accountId", array_agg(kind ORDER BY line_number) AS kinds FROM statement_line
           WHERE account_id = ANY($1::uuid[]) GROUP BY account_id`,
    values: [ids],
  });
  ids.forEach((id, n) => {
    const lines = kinds.find(({ accountId }) => accountId === id)?.kinds ?? [];
    expect(lines).toEqual((models[n] as Model).lines.map(lineKindNumber));
  });
}

test("books are equal to the model after any postings, in batches of any size", async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (batches) => {
      const ids = await newBooks();
      const models = ids.map(newModel);
      for (const commands of batches) await runBatch(ids, commands, models);
      await expectModels(ids, models);
    }),
    { numRuns: 40 },
  );
  await expectSoundBooks();
}, 60_000);

test("books are equal to the model when four connections post at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batches, { minLength: 4, maxLength: 4 }), async (partitions) => {
      const ids = await newBooks();
      // The models change while the books are locked, so they change in the order in which the batches take the locks.
      const models = ids.map(newModel);
      await Promise.all(
        partitions.map(async (partition) => {
          for (const commands of partition) await runBatch(ids, commands, models);
        }),
      );
      await expectModels(ids, models);
    }),
    { numRuns: 15 },
  );
  await expectSoundBooks();
}, 60_000);

test("connections that lock the same books in any order cause no deadlock", async () => {
  const ids = await newBooks();
  const models = ids.map(newModel);
  const credit = (book: number): Command => ({ type: "credit", book, amount: 1n });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      runBatch(
        n % 2 ? ids : ids.toReversed(),
        [credit(n % 2 ? n % BOOKS : BOOKS - 1 - (n % BOOKS))],
        n % 2 ? models : models.toReversed(),
      ),
    ),
  );
  expect(models.reduce((sum, model) => sum + model.available, 0n)).toBe(40n);
  await expectModels(ids, models);
});
