import type { Contract, Output } from "#lib/core/contract.ts";
import { type SearchTerm, searchTerms } from "#lib/core/pix/search-term.ts";
import { isRequestId } from "#lib/core/text/identifiers.ts";
import { rows } from "#lib/server/db.ts";
import { mayRun } from "#lib/server/may-run.ts";
import { type Context, operation } from "#lib/server/operation.ts";
import { listChargesContract } from "../charges/list-charges.contract.ts";
import { listRefundsContract } from "../refunds/list-refunds.contract.ts";
import { listRequestsContract } from "../requests/list-requests.contract.ts";
import { HITS_MAX } from "../search-index/entry-kinds.ts";
import { SHOWN } from "../search-index/finders.ts";
import { foundRecords } from "../search-index/found-records.ts";
import { type IndexState, indexState } from "../search-index/index-state.ts";
import { RECORD_KINDS, type RecordKind } from "../search-index/record-kinds.contract.ts";
import { listTransfersContract } from "../transfers/list-transfers.contract.ts";
import { listUnappliedPaymentsContract } from "../unapplied-payments/unapplied-payment.contract.ts";
import { listWithdrawalsContract } from "../withdrawals/list-withdrawals.contract.ts";
import { accountsWith } from "./find-accounts.ts";
import { playerWith } from "./found-player.ts";
import { searchContract } from "./search.contract.ts";

type Answer = Output<typeof searchContract>;
type Hit = Answer["hits"][number];

const REQUESTS_MAX = 5;
const LISTS: Record<RecordKind, Contract> = {
  charge: listChargesContract,
  withdrawal: listWithdrawalsContract,
  refund: listRefundsContract,
  transfer: listTransfersContract,
  unappliedPayment: listUnappliedPaymentsContract,
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
  return {
    output: {
      recognised: terms.map(({ kind }) => kind),
      hits,
      more,
      isWhole: state.isWhole,
      accounts,
      player: await playerWith(ctx, terms),
      requests,
    },
  };
});

/** Each record once. What has the whole text as its externalId is meant more likely than what has it in part. */
function cut(found: Hit[]): Pick<Answer, "hits" | "more"> {
  const rank = ({ foundBy }: Hit) => (foundBy === "externalId" ? 0 : 1);
  const sorted = found.sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
  const each = sorted.filter((hit, i) => sorted.findIndex(({ id }) => id === hit.id) === i);
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

/** The newest records of each kind that match a term: at most one more than is shown. */
async function find(state: IndexState, term: SearchTerm, kinds: RecordKind[]): Promise<Hit[]> {
  const found = kinds.map(async (kind) => {
    const { from, name } = SHOWN[kind];
    const columns = `r.id, r.status, r.amount, ${name} AS name, r.created_at AS "createdAt"`;
    const shape = { name: "search", columns, from };
    const records = await foundRecords<Omit<Hit, "kind" | "foundBy">>(
      state,
      { kind, term, wanted: HITS_MAX + 1 },
      shape,
    );
    return records.map((record): Hit => ({ ...record, kind, foundBy: term.kind }));
  });
  return (await Promise.all(found)).flat();
}
