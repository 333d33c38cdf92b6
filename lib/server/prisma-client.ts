import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { db, isReadOnly, onCloseDb, retrying, type Tx } from "./db.ts";
import { type Prisma, PrismaClient } from "./prisma/client.ts";

/** Prisma inside an open transaction. */
export type PrismaTx = Prisma.TransactionClient;

/** `broken`: why the connection must not be used again. */
type Opened = { connection?: Tx; broken?: Error };
const opening = new AsyncLocalStorage<Opened>();

/** The pool of `db()`, which tells a transaction that Prisma opens on which connection it runs. */
function sharedPool(): pg.Pool {
  const pool = db();
  const connect = async () => {
    const connection = await pool.connect();
    const opened = opening.getStore();
    if (!opened) return connection;
    opened.connection = connection;
    const { release } = connection;
    connection.release = (error) => release(error ?? opened.broken);
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

/**
 * A transaction waits for a connection at most as long as `db()` does. Prisma's own limit of its length is the longest
 * there is: when it ends a transaction, `work` goes on and its SQL is committed. Each statement has PostgreSQL's bounds.
 */
const BOUNDS = { maxWait: 5_000, timeout: 2 ** 31 - 1 };

/**
 * Runs `work` in one transaction that speaks both: Prisma, and SQL on the same connection (`tx`), for operations that
 * also write books, events or orders. Retries like `transaction`. Statements on `tx` and through Prisma must not be
 * sent at the same time.
 */
export function prismaTransaction<T>(work: (prisma: PrismaTx, tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => {
    const opened: Opened = {};
    return opening.run(opened, () =>
      prisma().$transaction(async (inside) => {
        if (!opened.connection) throw new Error("Prisma opened a transaction on a connection of another pool");
        try {
          return await work(inside, opened.connection);
        } catch (error) {
          if (isReadOnly(error)) opened.broken = error as Error;
          throw error;
        }
      }, BOUNDS),
    );
  });
}
