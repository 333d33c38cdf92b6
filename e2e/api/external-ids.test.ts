import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import type { Reply } from "../support/caller.ts";
import { dialect, goodCharge, payCharge } from "../support/charge-dialect.ts";
import { fund } from "../support/money/test-money.ts";
import { bothVariants, type Service } from "../support/service.ts";

/** A kind of record. `make`: creates one with an externalId. `path`: its address by an externalId. */
type Kind = { make: (externalId: string) => Promise<Reply>; path: (spelled: string) => string; ids: string[] };

const PERSONA = "00000000191";

/** Names of routes, texts that URLs or servers treat specially, and texts close to these. */
const UNUSUAL = [
  ...[".", "..", "...", ".a", "a/b", "a\\b", "/", "\\", "//", "./.", "..\\..", "%2e%2e", "%20..", "%", "%zz", "%e0%a4"],
  ...["100%", "?x=1#y", "a+b", "a b", "manual", "pix-key", "index", "a.rsc", "a.json", "[externalId]", "ação ü 🎲"],
];

/** The spellings in a path of the ids that URL libraries treat as dot segments. */
const STEPS = { ".": [".", "%2e", "%2E"], "..": ["..", "%2e%2e", ".%2E", "%2e."] } as const;

const spellingsOf = (id: string): readonly string[] =>
  id in STEPS ? [...STEPS[id as keyof typeof STEPS], `%20${id}`] : [encodeURIComponent(id)];

/**
 * Registers the tests that every externalId that the specification allows creates a record and finds it by its path.
 */
async function externalIdRules(service: Service, variant: Variant): Promise<void> {
  const { us, sql } = service;
  const { createPath, callerOf } = dialect(variant);
  const as = callerOf(us);
  const [account, otherAccount] = us.accounts;
  await fund(account.id, 1_000_000n);
  const received = receivedOnce();

  const text = (longest: number) => [...UNUSUAL, "🎲".repeat(longest)];
  const kinds: Record<string, Kind> = {
    withdrawal: {
      make: (externalId) =>
        as.post("/v1/pix/withdraw/pix-key", {
          ...{ amount: 1, externalId, pixKey: PERSONA, expectedCreditor: { taxId: PERSONA } },
        }),
      path: (id) => `/v1/pix/withdraw/${id}`,
      ids: variant === "A" ? text(100) : [randomUUID()],
    },
    refund: {
      make: async (externalId) => {
        const endToEndId = await received();
        const accountNumber = account.number;
        const body =
          variant === "A" ? { endToEndId, accountNumber, amount: 1, externalId } : { amount: "1", externalId };
        return as.post(`/v1/pix/refund/${endToEndId}`, body);
      },
      path: (id) => (variant === "A" ? `/v1/pix/refund/${received.id}/${id}` : `/v1/pix/refund/${id}`),
      ids: text(variant === "A" ? 36 : 100),
    },
    transfer: {
      make: (externalId) =>
        as.post("/v1/transfer/internal", { amount: 1, externalId, toAccountNumber: otherAccount.number }),
      path: (id) => `/v1/transfer/internal/${id}`,
      ids: text(100),
    },
  };

  /** Returns a function that makes one payment at its first call. All refunds are parts of this payment. */
  function receivedOnce() {
    const once = async (): Promise<string> => {
      if (once.id) return once.id;
      const { body } = await as.post(createPath, goodCharge(us));
      const payment = { chargeId: String(body.chargeId), pixKey: account.pixKey, amount: 1_000 };
      once.id = await payCharge(as, sql, dialect(variant), payment);
      return once.id;
    };
    once.id = "";
    return once;
  }

  describe.each(Object.entries(kinds))("a %s", (_name, { make, path, ids }) => {
    test.each(ids)("with the externalId %j is created and found", async (externalId) => {
      const made = await make(externalId);
      expect([made.status, made.body.detail]).toEqual([201, undefined]);
      expect(made.body.externalId).toBe(externalId);
      for (const spelled of spellingsOf(externalId)) {
        const got = await as.getSpelled(path(spelled));
        expect([spelled, got.status, got.body.externalId]).toEqual([spelled, 200, externalId]);
      }
    });

    if (!ids.includes("..")) return;
    test.each(Object.keys(STEPS))(
      "with the externalId %j, which URLs drop, is found when a space is written before it",
      async (step) => {
        await make(step);
        const got = await as.get(path(`%20${step}`));
        expect([got.status, got.body.externalId]).toEqual([200, step]);
      },
    );
  });
}

await bothVariants(externalIdRules);
