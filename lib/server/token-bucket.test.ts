import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TokenBuckets } from "./token-bucket.ts";

describe("a token bucket", () => {
  test("gives twice its rate at once, then one per interval", () => {
    const buckets = new TokenBuckets();
    const take = (now: number) => buckets.take("key", 10, now).granted;
    expect(Array.from({ length: 21 }, () => take(0))).toEqual([...Array(20).fill(true), false]);
    expect([take(99), take(101), take(102)]).toEqual([false, true, false]);
    expect(Array.from({ length: 21 }, () => take(60_000))).toEqual([...Array(20).fill(true), false]);
  });

  test("says how many are left, when it is full again and when the next one comes", () => {
    const buckets = new TokenBuckets();
    expect(buckets.take("key", 2, 0)).toEqual({ granted: true, left: 3, fullInSeconds: 1, nextInSeconds: 0 });
    for (let i = 0; i < 3; i++) buckets.take("key", 2, 0);
    expect(buckets.take("key", 2, 0)).toEqual({ granted: false, left: 0, fullInSeconds: 2, nextInSeconds: 1 });
  });

  test("is separate for each key", () => {
    const buckets = new TokenBuckets();
    for (let i = 0; i < 5; i++) buckets.take("one", 1, 0);
    expect(buckets.take("one", 1, 0).granted).toBe(false);
    expect(buckets.take("other", 1, 0).granted).toBe(true);
  });

  test("never gives more than its burst plus its rate over time, for any order of requests", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.nat({ max: 3_000 }), { maxLength: 300 }),
        (rate, waits) => {
          const buckets = new TokenBuckets();
          let now = 0;
          let granted = 0;
          for (const wait of waits) {
            now += wait;
            if (buckets.take("key", rate, now).granted) granted++;
          }
          expect(granted).toBeLessThanOrEqual(rate * 2 + (now / 1_000) * rate + 1e-6);
        },
      ),
    );
  });
});
