import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { isOutage, rows, sqlState } from "./db.ts";
import { PrismaClient } from "./prisma/client.ts";
import { prisma, prismaTransaction } from "./prisma-client.ts";
import { errorFields } from "./process/log.ts";
import { columnsOf, select } from "./row.ts";

const { url } = await testDatabase();
const owner = new pg.Client({ connectionString: url });
await owner.connect();
// As on a server whose time zone somebody set: everything here must work there too.
const { rows: own } = await owner.query("SELECT current_database() AS name");
await owner.query(`ALTER DATABASE "${own[0].name}" SET timezone = 'America/Sao_Paulo'`);
afterAll(() => owner.end());

const operator = () => ({ id: randomUUID(), name: "Casa", taxId: "11222333000181", city: "SAO PAULO" });
const stored = (id: string) =>
  rows<{ name: string }>({ text: "SELECT name FROM operator WHERE id = $1", values: [id] });

describe("prismaTransaction", () => {
  test("SQL sees what Prisma wrote before the commit, and the reverse", async () => {
    const made = operator();
    const seen = await prismaTransaction(async (inside, tx) => {
      await inside.operator.create({ data: made });
      const { rows: bySql } = await tx.query("UPDATE operator SET name = 'Banca' WHERE id = $1 RETURNING name", [
        made.id,
      ]);
      const byPrisma = await inside.operator.findUnique({ where: { id: made.id } });
      return [bySql[0].name, byPrisma?.name];
    });
    expect(seen).toEqual(["Banca", "Banca"]);
    expect(await stored(made.id)).toEqual([{ name: "Banca" }]);
  });

  test("an error undoes what Prisma and SQL wrote", async () => {
    const made = operator();
    const failing = prismaTransaction(async (inside, tx) => {
      await inside.operator.create({ data: made });
      await tx.query("UPDATE operator SET name = 'Banca' WHERE id = $1", [made.id]);
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await stored(made.id)).toEqual([]);
  });

  test("parallel transactions each run on their own connection", async () => {
    const all = await Promise.all(
      Array.from({ length: 24 }, () =>
        prismaTransaction(async (inside, tx) => {
          const made = operator();
          await inside.operator.create({ data: made });
          const { rows: seen } = await tx.query(
            "SELECT txid_current()::text AS tx, xmin::text AS by FROM operator WHERE id = $1",
            [made.id],
          );
          return seen;
        }),
      ),
    );
    for (const [seen] of all) expect(seen.by).toBe(seen.tx);
  });

  test("a transaction that takes minutes commits all that it wrote", async () => {
    const made = operator();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await prismaTransaction(async (inside, tx) => {
      await inside.operator.create({ data: made });
      await vi.advanceTimersByTimeAsync(600_000);
      await tx.query("UPDATE operator SET name = 'Banca' WHERE id = $1", [made.id]);
    }).finally(() => vi.useRealTimers());
    expect(await stored(made.id)).toEqual([{ name: "Banca" }]);
  });

  test("a connection to a server that became read-only is not used again", async () => {
    const pids: number[] = [];
    const onStandby = () =>
      prismaTransaction(async (_, tx) => {
        const { rows: self } = await tx.query("SELECT pg_backend_pid() AS pid");
        pids.push(self[0].pid);
        await tx.query("SET TRANSACTION READ ONLY");
        await tx.query("UPDATE operator SET name = name");
      });
    for (let i = 0; i < 2; i++) await expect(onStandby()).rejects.toMatchObject({ code: "25006" });
    expect(new Set(pids).size).toBe(2);
  });

  test("a deadlock runs the transaction again", async () => {
    const [left, right] = [operator(), operator()];
    await prisma().operator.createMany({ data: [left, right] });
    let runs = 0;
    const met = Promise.withResolvers<void>();
    let here = 0;
    const swap = (first: string, second: string) =>
      prismaTransaction(async (inside) => {
        runs += 1;
        await inside.operator.update({ where: { id: first }, data: { city: "RIO" } });
        here += 1;
        if (here === 2) met.resolve();
        if (here <= 2) await met.promise;
        await inside.operator.update({ where: { id: second }, data: { city: "RIO" } });
      });
    await Promise.all([swap(left.id, right.id), swap(right.id, left.id)]);
    expect(runs).toBe(3);
  });
});

test("SQL and Prisma name the same instant, whatever time zone the database has", async () => {
  const createdAt = new Date("2026-11-21T12:00:00.123Z");
  const made = { ...operator(), createdAt };
  await prisma().operator.create({ data: made });
  const bySql = await rows<{ at: Date }>({
    text: "SELECT created_at AS at FROM operator WHERE id = $1",
    values: [made.id],
  });
  const byPrisma = await prisma().operator.findUniqueOrThrow({ where: { id: made.id } });
  expect([bySql[0]?.at, byPrisma.createdAt]).toEqual([createdAt, createdAt]);
});

test("a row is dated by the database's clock, not by this process's", async () => {
  const made = operator();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2020-01-01T00:00:00Z") });
  await prisma()
    .operator.create({ data: made })
    .finally(() => vi.useRealTimers());
  const { createdAt } = await prisma().operator.findUniqueOrThrow({ where: { id: made.id } });
  expect(createdAt.getTime()).toBeGreaterThan(Date.UTC(2026, 0));
});

test("an error of Prisma has PostgreSQL's code", async () => {
  const made = operator();
  await prisma().operator.create({ data: made });
  const twice = await prisma()
    .operator.create({ data: made })
    .catch((error) => error);
  expect([sqlState(twice), isOutage(twice)]).toEqual(["23505", false]);
});

test("the log of a call that Prisma refuses does not contain its arguments", async () => {
  const refused = await prisma()
    .operator.create({ data: { ...operator(), id: 5 as never, name: "Confidencial" } })
    .catch((error) => error);
  const fields = errorFields(refused);
  expect(fields.reason).toBe("Argument `id`: Invalid value provided. Expected String, provided Int.");
  expect(fields.stack).toMatch(/^ {4}at /);
  expect(JSON.stringify(fields)).not.toContain("Confidencial");
});

test("a connection that the server ends is an outage", async () => {
  const ended = await prismaTransaction(async (inside, tx) => {
    const { rows: self } = await tx.query("SELECT pg_backend_pid() AS pid");
    await owner.query("SELECT pg_terminate_backend($1)", [self[0].pid]);
    return inside.operator.count();
  }).catch((error) => error);
  expect([ended instanceof Error, isOutage(ended)]).toEqual([true, true]);
});

test("select lists and column lists come from the schema", () => {
  expect(select("Charge", "c", ["accountId", "id"])).toBe('c.account_id AS "accountId", c.id');
  expect(columnsOf("Charge", ["accountId", "id"])).toBe("account_id, id");
});

test("a server that cannot be reached is an outage", async () => {
  const adapter = new PrismaPg({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  const nowhere = new PrismaClient({ adapter });
  const refused = await nowhere.operator.count().catch((error) => error);
  await nowhere.$disconnect();
  expect([refused instanceof Error, isOutage(refused)]).toEqual([true, true]);
});

test("a transaction that gets no connection in time is an outage", async () => {
  const busy = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 1 }) });
  const late = await busy.$transaction(() =>
    busy.$transaction(async () => undefined, { maxWait: 50 }).catch((error) => error),
  );
  await busy.$disconnect();
  expect([late instanceof Error, isOutage(late)]).toEqual([true, true]);
});
