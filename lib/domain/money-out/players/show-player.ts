import { operation } from "#lib/server/operations/operation.ts";
import { institutionName } from "../../base/institutions/institutions.ts";
import { showPixKey } from "../../base/records/party.ts";
import { taxIdOfPlayer } from "./find-player.ts";
import { showPlayerContract } from "./player.contract.ts";
import { nameOfPlayer, type PlayerRecord, playerRecords, RECORDS_MAX } from "./player-records.ts";

const SHOWN_MAX = 10;
/** The statuses of records whose money has moved. */
const MOVED = ["PAID", "SUCCESS"];

/** Returns a player with figures and with the keys and accounts used. Throws PLAYER_NOT_FOUND. */
export const showPlayer = operation(showPlayerContract, async (ctx, { playerId }) => {
  const taxId = await taxIdOfPlayer(ctx, playerId);
  const records = await playerRecords(ctx.accountIds, taxId);
  const of = (kind: PlayerRecord["kind"]) => records.filter((record) => record.kind === kind);
  return {
    output: {
      playerId,
      taxId,
      name: nameOfPlayer(records),
      isWhole: of("charge").length < RECORDS_MAX && of("withdrawal").length < RECORDS_MAX,
      received: sumOf(of("charge")),
      refunded: sumOf(of("refund")),
      paid: sumOf(of("withdrawal")),
      firstAt: records.at(-1)?.createdAt ?? null,
      lastAt: records[0]?.createdAt ?? null,
      keys: keysOf(of("withdrawal")),
      bankAccounts: bankAccountsOf(records),
    },
  };
});

function sumOf(records: PlayerRecord[]) {
  const moved = records.filter(({ status }) => MOVED.includes(status));
  return { count: moved.length, amount: moved.reduce((sum, { amount }) => sum + amount, 0n) };
}

function keysOf(payouts: PlayerRecord[]) {
  const latest = firstOfEach(payouts, ({ pixKey }) => pixKey);
  return latest.flatMap(({ pixKey, createdAt }) => {
    const shown = pixKey && showPixKey(pixKey);
    return shown ? [{ ...shown, lastAt: createdAt }] : [];
  });
}

function bankAccountsOf(records: PlayerRecord[]) {
  const latest = firstOfEach(records, ({ party }) =>
    party?.accountNumber ? `${party.ispb} ${party.branch} ${party.accountNumber}` : null,
  );
  return latest.map(({ party, createdAt }) => ({
    bankName: institutionName(party?.ispb ?? null) ?? party?.ispb ?? null,
    branch: party?.branch ?? "",
    accountNumber: party?.accountNumber ?? "",
    lastAt: createdAt,
  }));
}

/** Returns the first record with each key, at most `SHOWN_MAX`. Records without a key are left out. */
function firstOfEach(records: PlayerRecord[], keyOf: (record: PlayerRecord) => string | null): PlayerRecord[] {
  const first = new Map<string, PlayerRecord>();
  for (const record of records) {
    const key = keyOf(record);
    if (key && !first.has(key)) first.set(key, record);
  }
  return [...first.values()].slice(0, SHOWN_MAX);
}
