import { compactVerify, importJWK, type JWK } from "jose";
import { type ChainedEntry, type ChainHead, chainOf, FIRST_HASH, hashOfEntry } from "#lib/server/audit-chain.ts";

/** Where the database says that a chain ends: the next entry follows it. */
export type ChainPlace = ChainHead & { chain: string };

/**
 * The audit as it is exported: entries in any order, heads as JWS, and the public keys that verify them. `places`: where
 * each chain ends; exports from before there were places have none.
 */
export type AuditExport = { entries: ChainedEntry[]; heads: string[]; keys: JWK[]; places?: ChainPlace[] };

/** Where a chain of the audit breaks. `number`: of the first entry that is concerned. */
export type AuditFault = { chain: string; number: number; fault: string };

/** What was found of each chain. `signed`: up to which number a signed head vouches for it. */
export type AuditVerdict = { chains: { chain: string; entries: number; signed: number }[]; faults: AuditFault[] };

type SignedHead = ChainHead & { chain: string; at: string };
type Chain = { entries: ChainedEntry[]; heads: SignedHead[]; place?: ChainPlace };

/**
 * Checks that every chain is whole: numbers from 1 without gaps, each entry with the hash of the one before, and each
 * signed head with the entry that it names, and its end where the database says that it is. Needs nothing but the export.
 */
export async function verifyAudit({ entries, heads, keys, places }: AuditExport): Promise<AuditVerdict> {
  const chains = new Map<string, Chain>();
  const chainNamed = (name: string) => {
    const chain = chains.get(name) ?? { entries: [], heads: [] };
    chains.set(name, chain);
    return chain;
  };
  for (const entry of entries) chainNamed(chainOf(entry.operatorId)).entries.push(entry);
  for (const place of places ?? []) chainNamed(place.chain).place = place;
  const unverified: AuditFault[] = [];
  // A head from outside is in the database too.
  for (const jws of new Set(heads)) {
    const head = await openHead(jws, keys);
    if (typeof head === "string") unverified.push({ chain: "?", number: 0, fault: head });
    else chainNamed(head.chain).heads.push(head);
  }
  const found = [...chains.keys()].sort().map((name) => ({ name, ...chainNamed(name) }));
  return {
    chains: found.map(({ name, entries, heads }) => ({
      chain: name,
      entries: entries.length,
      signed: heads.reduce((last, { number }) => Math.max(last, number), 0),
    })),
    faults: [...unverified, ...found.flatMap(({ name, ...chain }) => faultsOf(name, chain, places !== undefined))],
  };
}

async function openHead(jws: string, keys: JWK[]): Promise<SignedHead | string> {
  try {
    const { payload } = await compactVerify(jws, async ({ kid }) => {
      const key = keys.find((candidate) => candidate.kid === kid);
      if (!key) throw new Error(`there is no public key ${kid}`);
      return importJWK(key, "EdDSA");
    });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch (error) {
    return `a signed head cannot be verified: ${(error as Error).message}`;
  }
}

function faultsOf(chain: string, { entries, heads, place }: Chain, hasPlaces: boolean): AuditFault[] {
  const faults: AuditFault[] = [];
  let before: ChainHead = { number: 0, hash: FIRST_HASH };
  for (const entry of entries.toSorted((a, b) => a.number - b.number)) {
    const fault = faultAfter(before, entry);
    if (fault) faults.push({ chain, ...fault });
    if (entry.number) before = { number: entry.number, hash: hashOfEntry(entry) };
  }
  const wrongHead = wrongHeadOf({ entries, heads }, before.number) ?? (hasPlaces ? wrongPlaceOf(place, before) : null);
  return wrongHead ? [...faults, { chain, ...wrongHead }] : faults;
}

type Fault = Omit<AuditFault, "chain">;

function faultAfter({ number: last, hash }: ChainHead, entry: ChainedEntry): Fault | null {
  const { number, id, previousHash } = entry;
  if (!number) return { number: 0, fault: `entry ${id} has no number: it was not written by the service` };
  if (number === last) return { number, fault: `there are two entries ${number}` };
  if (number > last + 1) return { number: last + 1, fault: `entries ${last + 1} to ${number - 1} are missing` };
  if (previousHash === hash) return null;
  const fault = `entry ${last} was changed, or entry ${number} is not the one that followed it`;
  return { number: Math.max(1, last), fault };
}

/** Returns what is wrong with where the database says that a chain ends. `last`: the chain's last entry. */
function wrongPlaceOf(place: ChainPlace | undefined, last: ChainHead): Fault | null {
  const at = place?.number ?? 0;
  if (at > last.number)
    return {
      number: last.number + 1,
      fault: `entries ${last.number + 1} to ${at} are missing: the head stands at ${at}`,
    };
  if (at < last.number) return { number: at + 1, fault: `the head was set back from entry ${last.number} to ${at}` };
  if (at === 0 || place?.hash === last.hash) return null;
  return { number: at, fault: `entry ${at} is not the one that the head stands at` };
}

/** Returns the first head that its entry is not the one of. `last`: the number of the chain's last entry. */
function wrongHeadOf({ entries, heads }: Chain, last: number): Fault | null {
  const entryOf = new Map(entries.map((entry) => [entry.number, entry]));
  const isOf = ({ number, hash }: SignedHead) => {
    const entry = entryOf.get(number);
    return entry !== undefined && hashOfEntry(entry) === hash;
  };
  const wrong = heads.toSorted((a, b) => a.number - b.number).find((head) => !isOf(head));
  if (!wrong) return null;
  const { number, at } = wrong;
  const fault =
    number > last
      ? `entries ${last + 1} to ${number} are missing: entry ${number} was signed at ${at}`
      : `entry ${number} is not the one that was signed at ${at}`;
  return { number: Math.min(number, last + 1), fault };
}
