import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { PAYER_ROUTES, serveRoutes } from "#e2e/support/serve-routes.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { payToken } from "#lib/domain/money-in/charges/pay-token.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { GET } from "../../../../app/pay/[token]/status/route.ts";
import { createCharge } from "./create-charge.ts";
import { creditPayments } from "./credit-payments.job.ts";
import { sharedCharge } from "./shared-charge.ts";
import { showCharge } from "./show-charge.ts";

await testDatabase();
await serveRoutes(PAYER_ROUTES);
const us = await testAccount();

async function create() {
  const expectedPayer = { taxId: "00000000191", name: "Vera Regular de Souza" };
  const metadata = { player: "42" };
  const externalId = randomUUID();
  const input = { amount: 1_000n, externalId, expiresIn: 600, pixKey: us.pixKey, expectedPayer, metadata };
  const { chargeId } = (await createCharge.run(us.ctx, input)).output;
  const { payUrl } = (await showCharge.run(us.ctx, { chargeId })).output;
  return { chargeId, externalId, token: payUrl.slice(payUrl.lastIndexOf("/") + 1), payUrl };
}

const payerOf = (chargeId: string) => testPayment(chargeId, us.pixKey).payer as NonNullable<PaymentMessage["payer"]>;
const ask = (token: string) => GET(new Request("http://localhost/"), { params: Promise.resolve({ token }) });

test("the link of a charge shows the amount, the payee and the code, and no personal data and no ids", async () => {
  const { token, payUrl } = await create();
  expect(payUrl).toBe(`${process.env.BASE_URL}/pay/${token}`);
  const seen = await sharedCharge(token);
  expect(Object.keys(seen ?? {}).sort()).toEqual(
    [
      "amount",
      "status",
      "brCode",
      "description",
      "createdAt",
      "expiresAt",
      "paidAt",
      "payee",
      "awaitsBank",
      "attempts",
    ].sort(),
  );
  expect(seen).toMatchObject({ amount: 1_000n, status: "PENDING", payee: "Jogos de Teste S.A." });
  const text = JSON.stringify(seen, (_key, value) => (typeof value === "bigint" ? `${value}` : value));
  for (const secret of ["00000000191", "Vera", "42", us.ctx.actor.id]) expect(text).not.toContain(`"${secret}`);
});

test("the link of a charge that was not paid shows who tried, masked, from where, when and why", async () => {
  const { chargeId, token } = await create();
  const stranger = { ...payerOf(chargeId), taxId: "52998224725", name: "Outra Pessoa" };
  const attempt = testPayment(chargeId, us.pixKey, { payer: stranger, refusedFor: "PAYER_MISMATCH" });
  await deliver([attempt]);
  await creditPayments();
  const seen = await sharedCharge(token);
  expect(seen).toMatchObject({ status: "REJECTED", paidAt: null });
  expect(seen?.attempts).toEqual([
    {
      ...{ id: expect.any(String), at: expect.any(Date), reason: "PAYER_MISMATCH", status: null },
      ...{ payerTaxId: "***.982.247-**", bankName: expect.stringMatching(/ita/i), endToEndId: attempt.endToEndId },
    },
  ]);
  expect(JSON.stringify(seen?.attempts)).not.toContain("Outra");
});

test("the link shows PAID as soon as the charge is paid", async () => {
  const { chargeId, token } = await create();
  expect(await (await ask(token)).json()).toEqual({ status: "PENDING", awaitsBank: false });
  await deliver([testPayment(chargeId, us.pixKey)]);
  await creditPayments();
  const answer = await ask(token);
  expect(await answer.json()).toEqual({ status: "PAID", awaitsBank: false });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await sharedCharge(token))?.paidAt).toBeInstanceOf(Date);
});

test("a charge past its end is shown as EXPIRED at once", async () => {
  const { chargeId, token } = await create();
  await ownerRows({ text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", values: [chargeId] });
  expect(await sharedCharge(token)).toMatchObject({ status: "EXPIRED" });
});

test("404 a link that we did not make, and a link whose charge does not exist: the same answer", async () => {
  const gone = payToken(us.number, randomUUID());
  const foreign = payToken("99999999", randomUUID());
  for (const token of ["x", `${gone.slice(0, -1)}~`, gone, foreign]) {
    expect(await sharedCharge(token)).toBeNull();
    const answer = await ask(token);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "CHARGE_NOT_FOUND" });
  }
});

test("429 with Retry-After for a link that is requested too often; another link still answers 200", async () => {
  const [busy, quiet] = [await create(), await create()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(busy.token)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(quiet.token)).status).toBe(200);
});

test("at the end every invariant holds", () => expectInvariants());
