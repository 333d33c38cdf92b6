import { LRUCache } from "lru-cache";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import { DICT_OUT_OF_REACH } from "#lib/core/refusals/dict-outage.ts";
import type { Holder } from "#lib/rail/messages.ts";
import type { DictEntry } from "#lib/rail/orders.ts";
import { connectedRail } from "#lib/rail/queues/connected-rail.ts";
import type { Rail } from "#lib/rail/rail.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { TokenBuckets } from "#lib/server/token-bucket.ts";
import { noteDictAnswer } from "./dict-silence.ts";

/**
 * A look-up costs one token, a look-up that finds no holder costs twenty. DICT counts in the same way, so that nobody
 * can list the holders of keys.
 */
export const MISS_COST = 20;

export const TOKENS_MAX = 20_000;

export const TOKENS_PER_SECOND = 200;

/** Token buckets for look-ups, one for each operator. Times in milliseconds. */
export class DictBucket {
  private readonly buckets = new TokenBuckets(TOKENS_MAX / TOKENS_PER_SECOND);

  /** Takes the cost of a miss: the result is not known yet. Returns 0, or the seconds until there are enough tokens. */
  take(operatorId: string, now: number): number {
    return this.buckets.take(operatorId, TOKENS_PER_SECOND, now, MISS_COST).nextInSeconds;
  }

  /** Gives back the difference between a miss and a hit, after a look-up that found a holder. */
  hit(operatorId: string, now: number): void {
    this.buckets.giveBack(operatorId, TOKENS_PER_SECOND, now, MISS_COST - 1);
  }
}

const AGE_MS_MAX = 60_000;
const KEYS_MAX = 20_000;

const found = new LRUCache<string, DictEntry>({ max: KEYS_MAX, ttl: AGE_MS_MAX });
const underWay = new Map<string, Promise<DictEntry | null>>();
const bucket = new DictBucket();

/**
 * Returns who holds a Pix key according to DICT; null: nobody. A holder is cached for at most 60 s, a miss never.
 * Throws RATE_LIMITED when the operator has looked up too many keys, and SERVICE_UNAVAILABLE when DICT is out of reach.
 */
export async function lookUpKey(operatorId: string, key: string): Promise<DictEntry | null> {
  const cacheKey = cacheKeyOf(operatorId, key);
  const known = found.get(cacheKey);
  if (known) return known;
  const rail = connected();
  const waitSeconds = bucket.take(operatorId, performance.now());
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  const entry = await ask(rail, operatorId, key);
  if (!entry) return null;
  bucket.hit(operatorId, performance.now());
  found.set(cacheKey, entry);
  return entry;
}

/** Returns the network's data about a tax id. Throws SERVICE_UNAVAILABLE when the network is out of reach. */
export async function holderOf(taxId: string): Promise<Holder> {
  return connected()
    .holderOf(taxId)
    .catch((error) => {
      throw outOfReach(error);
    });
}

/** Removes a key from an operator's cache. */
export function forgetKey(operatorId: string, key: string): void {
  found.delete(cacheKeyOf(operatorId, key));
}

/** Removes every key from an operator's cache. */
export function forgetKeys(operatorId: string): void {
  const own = cacheKeyOf(operatorId, "");
  for (const cacheKey of [...found.keys()]) if (cacheKey.startsWith(own)) found.delete(cacheKey);
}

/** Each operator has a cache of its own: in staging each has a DICT of its own. */
function cacheKeyOf(operatorId: string, key: string): string {
  return `${operatorId} ${key}`;
}

/** An operator's concurrent look-ups of the same key share one request. */
function ask(rail: Rail, operatorId: string, key: string): Promise<DictEntry | null> {
  const cacheKey = cacheKeyOf(operatorId, key);
  const asking =
    underWay.get(cacheKey) ??
    rail
      .lookUp(key, operatorId)
      .then(
        (entry) => {
          noteDictAnswer(operatorId, true);
          return entry;
        },
        (error) => {
          noteDictAnswer(operatorId, false);
          throw outOfReach(error);
        },
      )
      .finally(() => underWay.delete(cacheKey));
  underWay.set(cacheKey, asking);
  return asking;
}

function connected(): Rail {
  const rail = connectedRail();
  if (!rail) throw refuse("SERVICE_UNAVAILABLE", "The Pix network is not connected. Try again later.");
  return rail;
}

function outOfReach(error: unknown): Refusal {
  log().warn(errorFields(error), "DICT is out of reach");
  return refuse("SERVICE_UNAVAILABLE", DICT_OUT_OF_REACH, {
    headers: { "Retry-After": "2" },
  });
}

function tooMany(waitSeconds: number): Refusal {
  const detail = `Too many look-ups of Pix keys, and unknown keys count 20 times. Wait ${waitSeconds} s and send it again.`;
  return refuse("RATE_LIMITED", detail, { headers: { "Retry-After": `${waitSeconds}` } });
}
