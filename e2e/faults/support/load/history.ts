import { randomUUID } from "node:crypto";
import { type Caller, caller } from "#e2e/support/caller.ts";
import type { Stand } from "../stand.ts";

export type Kind = "charge" | "withdrawal" | "refund" | "transfer";

/** A client's request and its result. `unknown`: no answer, or a status of 500 or above. */
export type Call = {
  kind: Kind;
  path: string;
  body: Record<string, unknown> & { externalId: string; amount: number };
  outcome: "ok" | "fail" | "unknown";
  status: number;
};

export type Client = {
  calls: Call[];
  /** The days that were acknowledged as closed. */
  closed: string[];
  /** The answers with a status of 500 or above, and their `Retry-After`. */
  refusals: { status: number; retryAfter: string | null }[];
  make: (kind: Kind, path: string, body: Record<string, unknown>) => Promise<Call>;
  /** Repeats the requests without a known outcome until each has one, for at most `AGAIN_BOUND_MS`. */
  askAgain: () => Promise<void>;
  get: Caller["get"];
  post: (path: string, body: unknown) => Promise<number>;
};

const AGAIN_BOUND_MS = 20_000;
const PAUSE_MS = 50;

/** Returns a client that records every request and its outcome. A lost connection does not make it throw. */
export async function historyClient(stand: Stand, baseUrl = stand.baseUrl): Promise<Client> {
  const fields = await stand.authorization(baseUrl);
  const { get, post } = caller(baseUrl, fields);
  const calls: Call[] = [];
  const refusals: Client["refusals"] = [];

  async function ask(call: Call): Promise<Call> {
    try {
      const { status, headers } = await post(call.path, call.body);
      call.status = status;
      if (status >= 500) refusals.push({ status, retryAfter: headers.get("retry-after") });
      call.outcome = status < 300 ? "ok" : status < 500 ? "fail" : "unknown";
    } catch {
      call.status = 0;
      call.outcome = "unknown";
    }
    return call;
  }

  return {
    calls,
    closed: [],
    refusals,
    get,
    make(kind, path, body) {
      const amount = Number(body.amount);
      const call: Call = {
        kind,
        path,
        body: { ...body, amount, externalId: randomUUID().replaceAll("-", "") },
        outcome: "unknown",
        status: 0,
      };
      calls.push(call);
      return ask(call);
    },
    async askAgain() {
      for (const deadline = Date.now() + AGAIN_BOUND_MS; Date.now() < deadline; ) {
        const open = calls.filter((call) => call.outcome === "unknown");
        if (open.length === 0) return;
        await Promise.all(open.map(ask));
        if (open.some((call) => call.outcome === "unknown"))
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    },
    post: async (path, body) =>
      post(path, body).then(
        ({ status }) => status,
        () => 0,
      ),
  };
}

const TABLES: Record<Kind, string> = {
  charge: "charge",
  withdrawal: "withdrawal",
  refund: "refund",
  transfer: "transfer",
};

/**
 * Returns where the database contradicts the client's answers: an `ok` without its record and amount, a `fail` that
 * left a record, or two records for one request. The invariants check the records themselves.
 */
export async function brokenPromises(stand: Stand, { calls, closed }: Client): Promise<string[]> {
  const stored = await stand.sql<{ period: string }>("SELECT period FROM period_close");
  const broken = closed
    .filter((day) => !stored.some(({ period }) => period === day))
    .map((day) => `${day} was acknowledged as closed and is not`);
  for (const kind of Object.keys(TABLES) as Kind[]) {
    const mine = calls.filter((call) => call.kind === kind);
    const found = await stand.sql<{ externalId: string; amount: string }>(
      `SELECT external_id AS "externalId", amount FROM ${TABLES[kind]} WHERE external_id = ANY($1::text[])`,
      [mine.map((call) => call.body.externalId)],
    );
    const byExternalId = Map.groupBy(found, (row) => row.externalId);
    for (const { body, outcome, status } of mine) {
      const rows = byExternalId.get(body.externalId) ?? [];
      const isThere = rows.length === 1 && Number(rows[0]?.amount) === body.amount;
      const isKept = outcome === "ok" ? isThere : outcome === "fail" ? rows.length === 0 : rows.length === 0 || isThere;
      if (!isKept)
        broken.push(`${kind} ${body.externalId} heard ${status} (${outcome}) and has ${rows.length} records`);
    }
  }
  return broken;
}
