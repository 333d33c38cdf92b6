import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { TEST_PASSWORD } from "#e2e/support/database-server.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { copyOut } from "./batching/copy-out.ts";
import { db, PooledClient, pipelined, rows, sqlState, type Tx, transaction } from "./db.ts";
import { signInUrl } from "./postgres/sign-in.ts";
import { prisma, prismaTransaction } from "./prisma-client.ts";
import { inRowScope, rowScope, servingEveryOperator, servingKey, servingOperator } from "./row-scope.ts";
import type { Connected } from "./scoped-client.ts";
import { ScopedClient } from "./scoped-client.ts";

process.env.DATABASE_POOL = "1";
const { url } = await testDatabase({ as: "guiche_app" });
const owner = new pg.Client({ connectionString: url });
await owner.connect();
owner.on("error", () => {});
afterAll(() => owner.end());
const [us, them] = [await operator(), await operator()];

async function operator(): Promise<string> {
  const id = randomUUID();
  await owner.query(
    "INSERT INTO operator (id, name, tax_id, city) VALUES ($1, 'Jogos', '11222333000181', 'São Paulo')",
    [id],
  );
  return id;
}

const OPERATORS = { text: "SELECT id FROM operator" };
const seen = async (tx: Pick<Tx, "query"> = db()) =>
  (await tx.query<{ id: string }>(OPERATORS)).rows.map(({ id }) => id);
const all = [us, them].toSorted();

describe("on one connection, one after the other and at the same time", () => {
  test("each statement sees the rows of its own scope", async () => {
    expect(await servingOperator(us, () => seen())).toEqual([us]);
    expect(await servingOperator(them, () => seen())).toEqual([them]);
    expect((await servingEveryOperator(() => seen())).toSorted()).toEqual(all);
    const beside = Array.from({ length: 20 }, (_, i) => servingOperator(i % 2 ? us : them, () => seen()));
    expect(await Promise.all(beside)).toEqual(beside.map((_, i) => [i % 2 ? us : them]));
  });

  test("a statement of Prisma does, when it waited for the connection as well", async () => {
    const ids = (id: string) =>
      servingOperator(id, () => prisma().operator.findMany({ select: { id: true } })).then((found) =>
        found.map((one) => one.id),
      );
    expect(await Promise.all([ids(us), ids(them), ids(us)])).toEqual([[us], [them], [us]]);
    const named = (id: string) =>
      servingOperator(id, () =>
        prismaTransaction(async (inside) => (await inside.operator.findMany()).map((one) => one.id)),
      );
    expect(await Promise.all([named(us), named(them)])).toEqual([[us], [them]]);
  });

  test("what a reader that stops early sets off still sees the rows of its own scope", async () => {
    const seenAtTheEnd: string[] = [];
    async function* parts() {
      try {
        yield 1;
        yield 2;
      } finally {
        seenAtTheEnd.push(...(await seen()));
      }
    }
    for await (const _ of inRowScope({ operator: us, key: "" }, parts())) break;
    expect(seenAtTheEnd).toEqual([us]);
  });

  test("a COPY does, whoever reads it later", async () => {
    const copied = async () => Buffer.from(await copyOut("COPY (SELECT id FROM operator) TO STDOUT")).toString();
    expect(await servingOperator(us, copied)).toBe(`${us}\n`);
    async function* lines() {
      yield await copied();
    }
    const body = await servingOperator(them, async () => inRowScope(rowScope(), lines()));
    const read = [];
    for await (const chunk of body) read.push(chunk);
    expect(read).toEqual([`${them}\n`]);
  });

  test("outside of every scope a statement is refused with what to do", async () => {
    await servingEveryOperator(() => seen());
    const refused = rows(OPERATORS);
    await expect(refused).rejects.toThrow("No operator is set: run the statement within a scope");
    expect(await rows(OPERATORS).catch(sqlState)).toBe("42501");
  });
});

describe("a scope that changes inside of a transaction", () => {
  const within = (id: string, tx: Tx) => servingOperator(id, () => seen(tx));

  test("holds for the statements of that scope alone", async () => {
    const found = await servingOperator(us, () =>
      transaction(async (tx) => [await seen(tx), await within(them, tx), await seen(tx)]),
    );
    expect(found).toEqual([[us], [them], [us]]);
  });

  test("does not stay on the connection after a rollback", async () => {
    const broken = servingOperator(us, () =>
      transaction(async (tx) => {
        await within(them, tx);
        throw new Error("rolled back");
      }),
    );
    await expect(broken).rejects.toThrow("rolled back");
    expect(await servingOperator(them, () => seen())).toEqual([them]);
    expect(await servingOperator(us, () => seen())).toEqual([us]);
  });

  test("does not stay when a statement before it failed", async () => {
    const broken = servingOperator(us, () =>
      transaction((tx) => pipelined(tx.query("SELECT 1 / 0"), within(them, tx), seen(tx))),
    );
    expect(await broken.catch(sqlState)).toBe("22012");
    expect(await servingOperator(them, () => seen())).toEqual([them]);
  });
});

describe("before the operator is known", () => {
  test("the row that the key names can be read, and not written", async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@jogos.example`];
    await owner.query(
      "INSERT INTO staff (id, operator_id, email, name, password_hash, role) VALUES ($1, $2, $3, 'Ana', '', 'admin')",
      [id, us, email],
    );
    const people = () => rows({ text: "SELECT id FROM staff" });
    expect(await servingKey(`email:${email}`, people)).toEqual([{ id }]);
    expect(await servingKey(`staff:${id}`, people)).toEqual([{ id }]);
    expect(await servingKey(`staff:${id}`, () => seen())).toEqual([us]);
    expect(await servingKey(`email:${randomUUID()}`, people)).toEqual([]);
    const change = { text: "UPDATE staff SET created_at = now() RETURNING id" };
    expect(await servingKey(`email:${email}`, () => rows(change))).toEqual([]);
  });
});

test("a scope that cannot be written is not set, and the connection serves the next one", async () => {
  await servingOperator(us, () => seen());
  await expect(servingOperator("\0", () => seen())).rejects.toThrow("cannot have the character NUL");
  const begun = servingOperator("\0", () => transaction((tx) => seen(tx)));
  await expect(begun).rejects.toThrow("cannot have the character NUL");
  expect(await servingOperator(us, () => seen())).toEqual([us]);
});

test.each(["'; SET LOCAL guiche.operator = 'every'; --", "\\'; SELECT 1; --", "$$"])(
  "what a key says is a text and nothing else: %s",
  async (key) => {
    const setting = {
      text: "SELECT current_setting('guiche.key') AS key, current_setting('guiche.operator') AS operator",
    };
    expect(await servingKey(`email:${key}`, () => rows(setting))).toEqual([{ key: `email:${key}`, operator: "" }]);
  },
);

describe("a statement that comes from somebody else", () => {
  test("cannot see more by changing the scope on its way", async () => {
    const widening = {
      text: "SELECT id FROM operator WHERE set_config('guiche.operator', 'every', false) = 'every'",
    };
    expect(await servingOperator(us, () => rows(widening)).catch(sqlState)).toBe("42501");
    expect(await servingOperator(us, () => seen())).toEqual([us]);
  });

  test("leaves the connection no scope but that of whoever comes next", async () => {
    for (const left of [
      "SET guiche.operator = 'every'",
      "SET guiche.key = 'email:x'",
      "SET SESSION guiche.operator = ''",
    ])
      await servingOperator(us, () => transaction((tx) => tx.query(left)));
    expect(await servingOperator(us, () => seen())).toEqual([us]);
    expect(await servingOperator(them, () => seen())).toEqual([them]);
    expect(await rows(OPERATORS).catch(sqlState)).toBe("42501");
  });
});

describe.each(["every operator", "a.b", "' OR true --", "00000000-0000-0000-0000-00000000000"])(
  "a scope that is no operator's: %s",
  (operator) => {
    test("sees nothing: the statement fails", async () => {
      expect(await servingOperator(operator, () => seen()).catch(sqlState)).toMatch(/^(22P02|42501)$/);
    });
  },
);

describe("what is sent for a scope", () => {
  const connected = async () => {
    const connectionString = signInUrl(url, "guiche_app", TEST_PASSWORD);
    const client: pg.Client = new ScopedClient({ connectionString, pipeline: true });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };

  test("waits for no answer: a statement takes one round trip, alone and as the first of a transaction", async () => {
    const client = await connected();
    const { stream } = (client as unknown as Connected).connection;
    const asks: (() => Promise<unknown>)[] = [
      () => seen(client),
      () => pipelined(client.query("BEGIN"), seen(client), client.query("COMMIT")),
    ];
    for (const ask of asks) {
      const answer = servingOperator(us, ask);
      const sent = stream.bytesWritten;
      await answer;
      expect(stream.bytesWritten).toBe(sent);
    }
  });

  test("BEGIN is answered as BEGIN, by a promise and by a call", async () => {
    const client = await connected();
    expect((await client.query("BEGIN")).command).toBe("BEGIN");
    await client.query("ROLLBACK");
    const called = await new Promise((resolve) => {
      client.query("BEGIN", (_error: Error, result: pg.QueryResult) => resolve(result.command));
    });
    expect(called).toBe("BEGIN");
    await client.query("COMMIT");
  });
});

describe("through a pooler in transaction mode", () => {
  // One server connection, which every transaction of every client gets: what stays on it would reach the next.
  const pooled = () =>
    new PooledClient({ connectionString: signInUrl(url, "guiche_app", TEST_PASSWORD), pipeline: true }) as pg.Client;

  test("each statement sees the rows of its own scope, and leaves nothing on the connection", async () => {
    const client = pooled();
    await client.connect();
    const ids = async () => (await client.query<{ id: string }>(OPERATORS)).rows.map(({ id }) => id);
    const both = await Promise.all([servingOperator(us, ids), servingOperator(them, ids)]);
    expect(both).toEqual([[us], [them]]);
    const begun = async () => {
      await client.query("BEGIN");
      const inside = [await ids(), await servingOperator(them, ids), await ids()];
      await client.query("COMMIT");
      return inside;
    };
    expect(await servingOperator(us, begun)).toEqual([[us], [them], [us]]);
    const failed = servingOperator(us, () => client.query("SELECT 1 / 0"));
    expect(await failed.catch(sqlState)).toBe("22012");
    const asked = ["SELECT current_setting('guiche.operator', true) AS operator"];
    const kept: pg.QueryResult = await Reflect.apply(pg.Client.prototype.query, client, asked);
    expect(kept.rows).toEqual([{ operator: "" }]);
    await client.end();
  });
});
