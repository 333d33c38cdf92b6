import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { expectShown } from "#e2e/docs/support/recorded-answers.ts";
import { insertConnection } from "#e2e/support/bank/insert-connection.ts";
import { bearer, type Caller, caller, tokenOf } from "#e2e/support/caller.ts";
import { dialect, goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { readEnvOfCommand } from "#lib/server/env.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";

const running = await service();
const { us, sql } = running;
const [account, other] = us.accounts;
// An API key names its environment, a token does not.
const callers = { A: us.A, B: caller(running.baseUrl, bearer(await tokenOf(running.baseUrl, us.clients.B))) };
const { ask } = await staffCaller(running, "admin");
const CREDITOR = {
  ...{ taxId: "11144477735", name: "Rita Recebedora", ispb: "60701190" },
  ...{ branch: "0001", accountNumber: "998877", accountType: "CACC" },
};

/** Serves as production does, in which every account lives at a bank and these do not. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  vi.stubEnv("APP_ENV", "production");
  vi.stubEnv("MTLS", "off");
  readEnvOfCommand();
  return work().finally(() => {
    vi.unstubAllEnvs();
    readEnvOfCommand();
  });
}

/** A payment that came while the account had a bank. */
async function received(): Promise<string> {
  const { body } = await us.A.post(dialect("A").createPath, goodCharge(us));
  const payment = testPayment(String(body.chargeId), account.pixKey);
  await deliver([payment]);
  await creditPayments();
  return payment.endToEndId;
}

async function stored(): Promise<number> {
  const [found] = await sql<{
    count: number;
  }>(`SELECT (SELECT count(*) FROM charge)::int + (SELECT count(*) FROM withdrawal)::int
    + (SELECT count(*) FROM refund)::int + (SELECT count(*) FROM transfer)::int + (SELECT count(*) FROM rail_outbox)::int AS count`);
  return found?.count ?? 0;
}

const payout = () => ({ amount: 100, externalId: randomUUID(), creditor: CREDITOR });
const toKey = () => ({
  ...{ amount: 100, externalId: randomUUID(), pixKey: "chave@exemplo.example" },
  expectedCreditor: { taxId: CREDITOR.taxId },
});
const transfer = () => ({ amount: 100, externalId: randomUUID(), toAccountNumber: other.number });
const refund = (endToEndId: string) => ({ endToEndId, accountNumber: account.number, externalId: randomUUID() });

function asked(as: Caller, createPath: string, endToEndId: string) {
  return {
    charge: () => as.post(createPath, goodCharge(us)),
    "payout to an account": () => as.post("/v1/pix/withdraw/manual", payout()),
    "payout to a key": () => as.post("/v1/pix/withdraw/pix-key", toKey()),
    refund: () =>
      as.post(`/v1/pix/refund/${endToEndId}`, { ...refund(endToEndId), amount: as === callers.B ? "100" : 100 }),
    transfer: () => as.post("/v1/transfer/internal", transfer()),
  };
}

test("422 ACCOUNT_NOT_CONNECTED in production while an account is at no bank; nothing is stored", async () => {
  await fund(account.id, 10_000n);
  const endToEndId = await received();
  const before = await stored();
  const answers = new Map<string, unknown>();
  await inProduction(async () => {
    for (const variant of ["A", "B"] as const)
      for (const [what, send] of Object.entries(asked(callers[variant], dialect(variant).createPath, endToEndId))) {
        const reply = await send();
        expect([variant, what, reply.status, reply.body.code]).toEqual([variant, what, 422, "ACCOUNT_NOT_CONNECTED"]);
        expectProblem(reply, 422, "ACCOUNT_NOT_CONNECTED");
        if (what === "charge") answers.set(`ACCOUNT_NOT_CONNECTED.${variant}`, reply.body);
      }
    const { number: accountNumber } = account;
    const inConsole = {
      createCharge: goodCharge(us),
      withdrawToAccount: { ...payout(), accountNumber },
      withdrawToKey: { ...toKey(), accountNumber },
      createRefund: { ...refund(endToEndId), amount: 100 },
      createTransfer: { ...transfer(), accountNumber },
    };
    for (const [name, input] of Object.entries(inConsole)) {
      const reply = await ask.post(`/bff/${name}`, input);
      expect([name, reply.status, reply.body.code]).toEqual([name, 422, "ACCOUNT_NOT_CONNECTED"]);
    }
  });
  expect(await stored()).toBe(before);
  expectShown(answers);
});

test("what was stored while the account was at a bank is still told when it is asked for again", async () => {
  await fund(account.id, 10_000n);
  const endToEndId = await received();
  const sends = Object.entries({
    [dialect("A").createPath]: goodCharge(us),
    "/v1/pix/withdraw/manual": payout(),
    [`/v1/pix/refund/${endToEndId}`]: { ...refund(endToEndId), amount: 100 },
    "/v1/transfer/internal": transfer(),
  });
  const before: unknown[] = [];
  for (const [path, body] of sends) before.push(idOf(await us.A.post(path, body)));
  await inProduction(async () => {
    for (const [i, [path, body]] of sends.entries()) {
      const again = await us.A.post(path, body);
      expect([path, again.status, idOf(again)]).toEqual([path, 200, before[i]]);
    }
  });
});

test("503 BANK_UNAVAILABLE with Retry-After: a charge of an account whose bank staff paused", async () => {
  const authority = await testAuthority("Test bank authority");
  const client = await authority.issue("operadora");
  const credential = { clientId: "client", clientSecret: "secret" };
  const { them } = running;
  const { connectionId } = await insertConnection(
    { url: "https://127.0.0.1:1", authority: authority.cert, client, credential },
    { operatorId: them.id, accountId: them.accounts[0].id, dialect: "efi" },
  );
  await sql("UPDATE connection SET active = false WHERE id = $1", [connectionId]);
  const answers = new Map<string, unknown>();
  for (const variant of ["A", "B"] as const) {
    const reply = await them[variant].post(dialect(variant).createPath, goodCharge(them));
    expectProblem(reply, 503, "BANK_UNAVAILABLE");
    expect(reply.headers.get("retry-after")).toBe("60");
    answers.set(`BANK_UNAVAILABLE.${variant}`, reply.body);
  }
  expectShown(answers);
});

function idOf({ body }: { body: Record<string, unknown> }): unknown {
  return body.chargeId ?? body.transactionId ?? body.externalId;
}

test("the console is told which accounts move no money", async () => {
  const moves = async () => {
    const { body } = await ask.post("/bff/listAccounts", {});
    return (body.accounts as { movesMoney: boolean }[]).map(({ movesMoney }) => movesMoney);
  };
  expect(await moves()).toEqual(us.accounts.map(() => true));
  expect(await inProduction(moves)).toEqual(us.accounts.map(() => false));
});
