import { expect, test } from "vitest";
import { DictBucket, MISS_COST, TOKENS_MAX, TOKENS_PER_SECOND } from "./look-up-key.ts";

function spend(bucket: DictBucket, found: boolean): number {
  let taken = 0;
  while (taken < 2 * TOKENS_MAX && bucket.take("us", 0) === 0) {
    taken++;
    if (found) bucket.hit("us", 0);
  }
  return taken;
}

test("a look-up of an unknown key costs twenty tokens, a look-up of a known key costs one", () => {
  expect(spend(new DictBucket(), false)).toBe(TOKENS_MAX / MISS_COST);
  expect(spend(new DictBucket(), true)).toBe(TOKENS_MAX - MISS_COST + 1);
});

test("an empty bucket says how many seconds to wait, and fills up again, never above its maximum", () => {
  const bucket = new DictBucket();
  spend(bucket, false);
  expect(bucket.take("us", 0)).toBe(1);
  expect(bucket.take("us", (MISS_COST / TOKENS_PER_SECOND) * 1_000)).toBe(0);
  bucket.hit("full", 0);
  for (let n = 0; n < TOKENS_MAX / MISS_COST; n++) expect(bucket.take("full", 0)).toBe(0);
  expect(bucket.take("full", 0)).toBe(1);
});

test("each operator has its own bucket", () => {
  const bucket = new DictBucket();
  spend(bucket, false);
  expect(bucket.take("them", 0)).toBe(0);
});
