import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { bearer, caller, tokenOf } from "../support/caller.ts";
import { dialect, goodCharge, payCharge } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { seedCredential } from "../support/seed-operator.ts";
import { bothVariants, type Service } from "../support/service.ts";

const BALANCE = 123_457;
const RECEIVED = 200_000;
const creditor = {
  taxId: "11144477735",
  name: "Rita Recebedora",
  ispb: "60701190",
  branch: "0001",
  accountNumber: "998877",
  accountType: "CACC",
};

/** Registers the tests that a credential without `balance.read` learns no balance from a refusal. */
async function rules({ baseUrl, sql, us }: Service, variant: Variant): Promise<void> {
  const [account, other] = us.accounts;
  const spoken = dialect(variant);
  const as = spoken.callerOf(us);
  const charge = await as.post(spoken.createPath, goodCharge(us, { amount: RECEIVED }));
  const payment = { chargeId: String(charge.body.chargeId), pixKey: account.pixKey, amount: RECEIVED };
  const endToEndId = await payCharge(as, sql, spoken, payment);
  await as.post("/v1/transfer/internal", {
    amount: RECEIVED - BALANCE,
    externalId: randomUUID(),
    toAccountNumber: other.number,
  });
  const scopes = ["withdraw.write", "refund.write", "transfer.write"] as const;
  const client = await seedCredential(sql, us, { kind: "oauth", variant, scopes });
  const ask = caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
  const externalId = randomUUID();
  const amount = BALANCE + 1;
  const refunded = variant === "A" ? amount : String(amount);

  describe("a 422 INSUFFICIENT_FUNDS says no balance", () => {
    test.each([
      ["a withdrawal", () => ask.post("/v1/pix/withdraw/manual", { amount, externalId, creditor })],
      ["a transfer", () => ask.post("/v1/transfer/internal", { amount, externalId, toAccountNumber: other.number })],
      [
        "a refund",
        () =>
          ask.post(`/v1/pix/refund/${endToEndId}`, {
            endToEndId,
            accountNumber: account.number,
            amount: refunded,
            externalId,
          }),
      ],
    ] as const)("to %s", async (_name, send) => {
      const reply = await send();
      expectProblem(reply, 422, "INSUFFICIENT_FUNDS");
      expect(reply.text.replaceAll(/[.,]/g, "")).not.toContain(String(BALANCE));
      expect(reply.body.detail).toContain(`${amount} cents`);
    });
  });
}

await bothVariants(rules);
