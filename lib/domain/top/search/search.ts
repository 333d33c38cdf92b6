import type { Contract, Output } from "#lib/core/contract.ts";
import { type SearchTerm, searchTerms } from "#lib/core/pix/search-term.ts";
import { isRequestId } from "#lib/core/text/identifiers.ts";
import { rows } from "#lib/server/db.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { accountsOf } from "../../base/accounts/account.ts";
import { plainText } from "../../base/records/plain-text.ts";
import { listRequestsContract } from "../../base/requests/request.contract.ts";
import { HITS_MAX } from "../../base/search-index/entry-kinds.ts";
import { findRecords } from "../../base/search-index/find-records.ts";
import { SHOWN } from "../../base/search-index/finders.ts";
import { type IndexState, indexState } from "../../base/search-index/index-state.ts";
import { RECORD_KINDS, type RecordKind } from "../../base/search-index/record-kinds.contract.ts";
import { listChargesContract } from "../../money-in/charges/list-charges.contract.ts";
import { listUnappliedPaymentsContract } from "../../money-in/unapplied-payments/unapplied-payment.contract.ts";
import { playerIdOf } from "../../money-out/players/find-player.ts";
import { showPlayerContract } from "../../money-out/players/player.contract.ts";
import { nameOfPlayer, playerRecords } from "../../money-out/players/player-records.ts";
import { listRefundsContract } from "../../money-out/refunds/refund.contract.ts";
import { listTransfersContract } from "../../money-out/transfers/transfer.contract.ts";
import { listWithdrawalsContract } from "../../money-out/withdrawals/withdrawal.contract.ts";
import { getStatementContract } from "../../statement/statements/get-statement.contract.ts";
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
    const records = await findRecords<Omit<Hit, "kind" | "foundBy">>(
      state,
      { kind, term, wanted: HITS_MAX + 1 },
      shape,
    );
    return records.map((record): Hit => ({ ...record, kind, foundBy: term.kind }));
  });
  return (await Promise.all(found)).flat();
}

const ACCOUNTS_MAX = 5;

const LENGTH_MIN = 3;

type FoundAccount = { accountNumber: string; holderName: string };

/** Returns the caller's accounts whose number or holder has the text. Empty when the person may not see statements. */
async function accountsWith(ctx: Context, text: string): Promise<FoundAccount[]> {
  const wanted = plainText(text.trim());
  if (wanted.length < LENGTH_MIN || !mayRun(ctx.actor.role ?? "", getStatementContract)) return [];
  const words = wanted.split(/\s+/);
  const found = (await accountsOf(ctx)).filter(({ number, holderName }) => {
    const holder = plainText(holderName);
    return number.includes(wanted) || words.every((word) => holder.includes(word));
  });
  return found.slice(0, ACCOUNTS_MAX).map(({ number, holderName }) => ({ accountNumber: number, holderName }));
}

/** Returns whom a tax id is of, or who made the refused payment with an endToEndId. Null: no record names anybody. */
async function playerWith(ctx: Context, terms: SearchTerm[]): Promise<Output<typeof searchContract>["player"]> {
  const [term] = terms;
  if (!term || !mayRun(ctx.actor.role ?? "", showPlayerContract)) return null;
  const taxId =
    term.kind === "taxId" ? term.value : term.kind === "endToEndId" ? await refusedPayer(ctx, term.value) : null;
  if (!taxId) return null;
  const records = await playerRecords(ctx.accountIds, taxId);
  return records.length === 0 ? null : { playerId: await playerIdOf(ctx, taxId), name: nameOfPlayer(records) };
}

async function refusedPayer({ accountIds }: Context, endToEndId: string): Promise<string | undefined> {
  const [found] = await rows<{ taxId: string }>({
    name: "search-refused-payer",
    text: `SELECT payer_tax_id AS "taxId" FROM refused_payment WHERE end_to_end_id = $1 AND account_id = ANY($2::uuid[]) LIMIT 1`,
    values: [endToEndId, accountIds],
  });
  return found?.taxId;
}
