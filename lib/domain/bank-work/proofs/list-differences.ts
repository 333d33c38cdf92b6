import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { OPEN_REQUEST } from "./difference.ts";
import { banksOf } from "./list-proofs.ts";
import { listDifferencesContract } from "./proof.contract.ts";

const FIELDS = [
  ...(["id", "connectionId", "kind", "lines", "movement", "at", "endToEndId", "reference", "accountId"] as const),
  ...(["amountHere", "amountBank", "status", "note", "requestedBy", "decidedBy", "decidedAt"] as const),
] as const;
type Shown = Output<typeof listDifferencesContract>["differences"][number];
type Narrowed = Pick<Shown, "kind" | "status"> & {
  movement: { kind?: NonNullable<Shown["movement"]>; text?: string } | null;
};
type Waiting = NonNullable<Shown["waiting"]>["what"];
type Found = Row<"ProofDifference", (typeof FIELDS)[number], Narrowed> & {
  day: string;
  approvalId: string | null;
  what: Waiting | null;
  askedBy: string | null;
};

const PLACE = /^([01]) (\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36})$/;
const STATUSES = { open: ["OPEN"], decided: ["CORRECTED", "ACCEPTED"], all: ["OPEN", "CORRECTED", "ACCEPTED"] };

const LIST = `SELECT ${select("ProofDifference", "d", FIELDS)}, d.day::text AS day, asked.id AS "approvalId", asked.kind AS what,
    'staff:' || asked.requested_by AS "askedBy"
  FROM proof_difference d LEFT JOIN LATERAL (SELECT a.id, a.kind, a.requested_by ${OPEN_REQUEST} LIMIT 1) AS asked ON d.status = 'OPEN'
  WHERE d.operator_id = $1 AND d.status = ANY($2::text[]) AND ($3::uuid IS NULL OR d.connection_id = $3) AND ($4::date IS NULL OR d.day = $4)
    AND ($5::int IS NULL OR (CASE d.status WHEN 'OPEN' THEN 1 ELSE 0 END, d.day, d.id) < ($5::int, $6::date, $7::uuid))
  ORDER BY CASE d.status WHEN 'OPEN' THEN 1 ELSE 0 END DESC, d.day DESC, d.id DESC LIMIT $8`;

/** Lists differences of the operator's banks, what is open first. Throws NotFound for another operator's connection. */
export const listDifferences = operation(listDifferencesContract, async (ctx, asked) => {
  const { connectionId, day, state, before, limit } = asked;
  const banks = await banksOf(ctx, connectionId);
  const bankOf = new Map(banks.map((bank) => [bank.connectionId, bank]));
  const [, rank = null, placeDay = null, place = null] = PLACE.exec(before ?? "") ?? [];
  const found = await rows<Found>({
    text: LIST,
    values: [ctx.operatorId, STATUSES[state], connectionId ?? null, day ?? null, rank, placeDay, place, limit + 1],
  });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const who = await actorNames(
    ctx.operatorId,
    shown.flatMap(({ requestedBy, decidedBy, askedBy }) =>
      [requestedBy, decidedBy, askedBy].filter((id) => id !== null),
    ),
  );
  const accounts = await accountsOfBanks(ctx.operatorId);
  const differences = shown.map(({ id, movement, amountHere, amountBank, ...one }): Shown => {
    const account = accounts.find((known) => known.id === one.accountId);
    const here = accounts.filter((known) => known.connectionId === one.connectionId);
    return {
      ...one,
      differenceId: id,
      bank: bankOf.get(one.connectionId) ?? { connectionId: one.connectionId, name: "" },
      movement: movement?.kind ?? null,
      text: movement?.text ?? null,
      accountNumber: account?.number ?? null,
      accountNumbers: account ? [account.number] : here.map(({ number }) => number),
      amountHere,
      amountBank,
      difference: (amountBank ?? 0n) - (amountHere ?? 0n),
      waiting:
        one.approvalId && one.what && one.askedBy
          ? { approvalId: one.approvalId, what: one.what, by: who(one.askedBy) }
          : null,
      requestedBy: one.requestedBy === null ? null : who(one.requestedBy),
      decidedBy: one.decidedBy === null ? null : who(one.decidedBy),
    };
  });
  return { output: { banks, differences, next: last ? placeOf(last) : null } };
});

function placeOf({ status, day, id }: Found): string {
  return `${status === "OPEN" ? 1 : 0} ${day} ${id}`;
}

type Known = { id: string; number: string; connectionId: string | null };

function accountsOfBanks(operatorId: string): Promise<Known[]> {
  return rows<Known>({
    text: `SELECT id, number, connection_id AS "connectionId" FROM account WHERE operator_id = $1 ORDER BY number`,
    values: [operatorId],
  });
}
