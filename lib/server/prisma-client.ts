import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { db, onCloseDb, retrying, type Tx } from "./db.ts";
import { type Prisma, PrismaClient } from "./prisma/client.ts";

/** Prisma inside an open transaction. */
export type PrismaTx = Prisma.TransactionClient;

type Opened = { connection?: Tx };
const opening = new AsyncLocalStorage<Opened>();

/** The pool of `db()`, which tells a transaction that Prisma opens on which connection it runs. */
function sharedPool(): pg.Pool {
  const pool = db();
  const connect = async () => {
    const connection = await pool.connect();
    const opened = opening.getStore();
    if (opened) opened.connection = connection;
    return connection;
  };
  // `Pool.query` uses `connect` with a callback; the connection for a transaction is asked for with a promise.
  const shared = {
    connect: (callback?: Parameters<pg.Pool["connect"]>[0]) => (callback ? pool.connect(callback) : connect()),
  };
  return Object.assign(Object.create(pool) as pg.Pool, shared);
}

let client: PrismaClient | undefined;

/**
 * Returns the process's one Prisma client, for everything that no benchmark measures. It shares the connections of
 * `db()`, so bounds and rights are the same.
 */
export function prisma(): PrismaClient {
  if (!client) {
    client = new PrismaClient({ adapter: new PrismaPg(sharedPool()) });
    onCloseDb(async () => {
      const closing = client;
      client = undefined;
      await closing?.$disconnect();
    });
  }
  return client;
}

/** A transaction waits at most this long for a connection, as `db()` does, and runs at most as long as a statement. */
const BOUNDS = { maxWait: 5_000, timeout: 30_000 };

/**
 * Runs `work` in one transaction that speaks both: Prisma, and SQL on the same connection (`tx`), for operations that
 * also write books, events or orders. Retries like `transaction`. Statements on `tx` and through Prisma must not be
 * sent at the same time.
 */
export function prismaTransaction<T>(work: (prisma: PrismaTx, tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => {
    const opened: Opened = {};
    return opening.run(opened, () =>
      prisma().$transaction((inside) => {
        if (!opened.connection) throw new Error("Prisma opened a transaction on a connection of another pool");
        return work(inside, opened.connection);
      }, BOUNDS),
    );
  });
}
