import { compactVerify, importJWK, type JWK } from "jose";
import { type ChainedEntry, type ChainHead, chainOf, FIRST_HASH, hashOfEntry } from "#lib/server/audit-chain.ts";

/** The audit as it is exported: entries in any order, heads as JWS, and the public keys that verify them. */
export type AuditExport = { entries: ChainedEntry[]; heads: string[]; keys: JWK[] };

/** Where a chain of the audit breaks. `number`: of the first entry that is concerned. */
export type AuditFault = { chain: string; number: number; fault: string };

/** What was found of each chain. `signed`: up to which number a signed head vouches for it. */
export type AuditVerdict = { chains: { chain: string; entries: number; signed: number }[]; faults: AuditFault[] };

type SignedHead = ChainHead & { chain: string; at: string };

/**
 * Checks that every chain is whole: numbers from 1 without gaps, each entry with the hash of the one before, and each
 * signed head with the entry that it names. Needs nothing but the export.
 */
export async function verifyAudit({ entries, heads, keys }: AuditExport): Promise<AuditVerdict> {
  const faults: AuditFault[] = [];
  const chains = new Map<string, ChainedEntry[]>();
  for (const entry of entries) {
    const chain = chainOf(entry.operatorId);
    chains.set(chain, [...(chains.get(chain) ?? []), entry]);
  }
  const signed = await Promise.all(heads.map((jws) => openHead(jws, keys)));
  for (const head of signed) {
    if (typeof head === "string") faults.push({ chain: "?", number: 0, fault: head });
    else if (!chains.has(head.chain)) chains.set(head.chain, []);
  }
  const known = signed.filter((head) => typeof head !== "string");
  const found = [...chains].sort().map(([chain, own]) => {
    own.sort((a, b) => a.number - b.number);
    const headsHere = known.filter((head) => head.chain === chain);
    faults.push(...chainFaults(own), ...headFaults(chain, own, headsHere));
    return { chain, entries: own.length, signed: Math.max(0, ...headsHere.map(({ number }) => number)) };
  });
  return { chains: found, faults };
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

function chainFaults(entries: ChainedEntry[]): AuditFault[] {
  let before: ChainHead = { number: 0, hash: FIRST_HASH };
  return entries.flatMap((entry) => {
    const { number: last, hash } = before;
    before = { number: entry.number, hash: hashOfEntry(entry) };
    const at = (number: number, fault: string) => [{ chain: chainOf(entry.operatorId), number, fault }];
    if (!entry.number) return at(0, `entry ${entry.id} has no number: it was not written by the service`);
    if (entry.number === last) return at(last, `there are two entries ${last}`);
    if (entry.number > last + 1) return at(last + 1, `entries ${last + 1} to ${entry.number - 1} are missing`);
    if (entry.previousHash !== hash)
      return at(
        Math.max(1, last),
        `entry ${last} was changed, or entry ${entry.number} is not the one that followed it`,
      );
    return [];
  });
}

function headFaults(chain: string, entries: ChainedEntry[], heads: SignedHead[]): AuditFault[] {
  const hashes = new Map(entries.map((entry) => [entry.number, hashOfEntry(entry)]));
  const last = entries.at(-1)?.number ?? 0;
  const broken = heads.filter(({ number, hash }) => hashes.get(number) !== hash).sort((a, b) => a.number - b.number)[0];
  if (!broken) return [];
  const { number, at } = broken;
  const fault =
    number > last
      ? `entries ${last + 1} to ${number} are missing: entry ${number} was signed at ${at}`
      : `entry ${number} is not the one that was signed at ${at}`;
  return [{ chain, number: Math.min(number, last + 1), fault }];
}
