import type { Contract, Output } from "#lib/core/contract.ts";
import { type SearchTerm, searchTerms } from "#lib/core/pix/search-term.ts";
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
import { HITS_MAX, type RecordKind } from "./entry-kinds.ts";
import { accountsWith } from "./find-accounts.ts";
import { FINDERS, SHOWN } from "./finders.ts";
import { type IndexState, indexState, sinceFor } from "./index-state.ts";
import { RECORD_KINDS, searchContract } from "./search.contract.ts";
import { isCommon, valuesOf } from "./search-values.ts";

type Answer = Output<typeof searchContract>;
type Hit = Answer["hits"][number];

const REQUESTS_MAX = 5;
const LISTS: Record<RecordKind, Contract> = {
  charge: listChargesContract,
  withdrawal: listWithdrawalsContract,
  refund: listRefundsContract,
  transfer: listTransfersContract,
};

/** Finds records by any value that was typed, among the kinds that the person may list. */
export const search = operation(searchContract, async (ctx, { text, locale }) => {
  const terms = searchTerms(text, locale);
  const kinds = RECORD_KINDS.filter((kind) => mayRun(ctx.actor.role ?? "", LISTS[kind]));
  const [requests, accounts, state] = await Promise.all([
    requestsWith(ctx, text.trim()),
    accountsWith(ctx, text),
    indexState(ctx.accountIds),
  ]);
  const found: Hit[] = [];
  for (const term of terms) found.push(...(await find(state, term, kinds)));
  const { hits, more } = cut(found);
  const playerId = hits.length > 0 ? await playerWith(ctx, terms) : null;
  return {
    output: {
      recognised: terms.map(({ kind }) => kind),
      hits,
      more,
      isWhole: state.isWhole,
      accounts,
      playerId,
      requests,
    },
  };
});

/** Each record once. What has the whole text as its externalId is meant more likely than what has it in part. */
function cut(found: Hit[]): Pick<Answer, "hits" | "more"> {
  const rank = ({ foundBy }: Hit) => (foundBy === "externalId" ? 0 : 1);
  const sorted = found.sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
  const each = [...new Map(sorted.toReversed().map((hit) => [hit.id, hit])).values()].reverse();
  const more = new Map(
    each.slice(HITS_MAX).map(({ kind, foundBy }) => [`${kind} ${foundBy}`, { kind, foundBy }] as const),
  );
  return { hits: each.slice(0, HITS_MAX), more: [...more.values()] };
}

async function requestsWith(ctx: Context, requestId: string): Promise<Answer["requests"]> {
  if (!isRequestId(requestId) || !mayRun(ctx.actor.role ?? "", listRequestsContract)) return [];
  return rows<Answer["requests"][number]>({
    name: "search-requests",
    text: `SELECT id AS "entryId", at, method, target, status FROM request_log
           WHERE operator_id = $1 AND request_id = $2 ORDER BY at DESC, id DESC LIMIT ${REQUESTS_MAX}`,
    values: [ctx.operatorId, requestId],
  });
}

async function playerWith(ctx: Context, terms: SearchTerm[]): Promise<string | null> {
  const taxId = terms.find((term) => term.kind === "taxId")?.value;
  if (!taxId || !mayRun(ctx.actor.role ?? "", showPlayerContract)) return null;
  return playerIdOf(ctx, taxId);
}

/** The newest records of each kind that match a term: at most one more than is shown. */
async function find(state: IndexState, term: SearchTerm, kinds: RecordKind[]): Promise<Hit[]> {
  const values = await valuesOf(state.accountIds, term);
  if (!values) return [];
  const found = kinds.map(async (kind) => {
    const finder = FINDERS[kind][term.kind];
    if (!finder) return [];
    const records = await rows<Omit<Hit, "kind" | "foundBy">>({
      name: `search-${kind}-${term.kind}`,
      text: `SELECT r.id, r.status, r.amount, ${SHOWN[kind].name} AS name, r.created_at AS "createdAt"
             FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::int[]) AS account (id, since, number, most)
             CROSS JOIN LATERAL (${finder}) AS found(id)
             JOIN ${SHOWN[kind].from} ON r.account_id = account.id AND r.id = found.id
             ORDER BY r.created_at DESC, r.id DESC LIMIT ${HITS_MAX + 1}`,
      values: [state.accountIds, ...sinceFor(state, kind, isCommon(term, values)), ...values],
    });
    return records.map((record): Hit => ({ ...record, kind, foundBy: term.kind }));
  });
  return (await Promise.all(found)).flat();
}
