import type { Contract, Output } from "#lib/core/contract.ts";
import { type SearchTerm, searchTerm } from "#lib/core/pix/search-term.ts";
import { isRequestId } from "#lib/core/text/identifiers.ts";
import { rows } from "#lib/server/db.ts";
import { mayRun } from "#lib/server/may-run.ts";
import { type Context, operation } from "#lib/server/operation.ts";
import { listChargesContract } from "../charges/list-charges.contract.ts";
import { playerIdOf } from "../players/find-player.ts";
import { showPlayerContract } from "../players/player.contract.ts";
import { listRefundsContract } from "../refunds/list-refunds.contract.ts";
import { listRequestsContract } from "../requests/list-requests.contract.ts";
import { listTransfersContract } from "../transfers/list-transfers.contract.ts";
import { listWithdrawalsContract } from "../withdrawals/list-withdrawals.contract.ts";
import { FINDERS, type RecordKind, SHOWN } from "./finders.ts";
import { searchContract } from "./search.contract.ts";

type Hit = Output<typeof searchContract>["hits"][number];
type FoundRequest = Output<typeof searchContract>["requests"][number];

const HITS_MAX = 20;
const REQUESTS_MAX = 5;
const LISTS: Record<RecordKind, Contract> = {
  charge: listChargesContract,
  withdrawal: listWithdrawalsContract,
  refund: listRefundsContract,
  transfer: listTransfersContract,
};

/** Finds records by any value that was pasted, among the kinds that the person may list. */
export const search = operation(searchContract, async (ctx, { text, locale }) => {
  const term = searchTerm(text, locale);
  if (!term) return { output: { recognised: null, hits: [], playerId: null, requests: [] } };
  const kinds = (Object.keys(LISTS) as RecordKind[]).filter((kind) => mayRun(ctx.actor.role ?? "", LISTS[kind]));
  const [requests, ...found] = await Promise.all([
    requestsWith(ctx, text.trim()),
    ...kinds.map((kind) => find(kind, ctx.accountIds, term)),
  ]);
  const hits = found.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const playerId = hits.length > 0 ? await playerWith(ctx, term) : null;
  return { output: { recognised: term.kind, hits: hits.slice(0, HITS_MAX), playerId, requests } };
});

async function requestsWith(ctx: Context, requestId: string): Promise<FoundRequest[]> {
  if (!isRequestId(requestId) || !mayRun(ctx.actor.role ?? "", listRequestsContract)) return [];
  return rows<FoundRequest>({
    name: "search-requests",
    text: `SELECT id AS "entryId", at, method, target, status FROM request_log
           WHERE operator_id = $1 AND request_id = $2 ORDER BY at DESC, id DESC LIMIT ${REQUESTS_MAX}`,
    values: [ctx.operatorId, requestId],
  });
}

async function playerWith(ctx: Context, term: SearchTerm): Promise<string | null> {
  if (term.kind !== "taxId" || !mayRun(ctx.actor.role ?? "", showPlayerContract)) return null;
  return playerIdOf(ctx, term.value);
}

async function find(kind: RecordKind, accountIds: readonly string[], term: SearchTerm): Promise<Hit[]> {
  const finder = FINDERS[kind][term.kind];
  const value = wantedOf(term);
  if (!finder || value === null) return [];
  const found = await rows<Omit<Hit, "kind">>({
    name: `search-${kind}-${term.kind}`,
    text: `SELECT r.id, r.status, r.amount, ${SHOWN[kind].name} AS name, r.created_at AS "createdAt"
           FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (${finder}) AS found(id)
           JOIN ${SHOWN[kind].from} ON r.account_id = account.id AND r.id = found.id
           ORDER BY r.created_at DESC, r.id DESC LIMIT ${HITS_MAX}`,
    values: [accountIds, value],
  });
  return found.map((hit) => ({ ...hit, kind }));
}

function wantedOf(term: SearchTerm): string | bigint | null {
  if (term.kind === "brCode") return term.value.chargeId;
  return term.kind === "pixKey" ? term.value.key : term.value;
}
