// biome-ignore-all lint/correctness/noComponentHookFactories: error codes are no components.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { expectShown } from "#e2e/docs/support/recorded-answers.ts";
import type { Variant } from "#lib/core/contract.ts";
import { type ErrorCode, STATUS_OF } from "#lib/core/errors.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { signAccessToken } from "#lib/server/keys/access-token.ts";
import { bearer, type Caller, caller, type Reply, tokenOf } from "../support/caller.ts";
import { dialect, goodCharge } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { deliver, testPayment } from "../support/money/test-rail.ts";
import { poll } from "../support/poll.ts";
import { type SeedAccount, seedAccount, seedCredential } from "../support/seed-operator.ts";
import { bothVariants, type Service } from "../support/service.ts";
import { failingInserts } from "../support/test-database.ts";

/** Codes that the server of these tests cannot return, and the test that provokes each of them over HTTP. */
const ELSEWHERE = {
  REQUEST_TIMEOUT: "bin/web/http-server.test.ts",
  CLIENT_CERTIFICATE_REQUIRED: "bin/web/mutual-tls.test.ts",
  ACCOUNT_NOT_CONNECTED: "lib/domain/base/accounts/unconnected.test.ts",
  BANK_UNAVAILABLE: "lib/domain/base/accounts/unconnected.test.ts",
  ACTION_REFUSED: "lib/domain/people/staff/staff.test.ts",
  STAFF_NOT_FOUND: "lib/domain/people/staff/staff.test.ts",
  PASSWORD_REFUSED: "lib/domain/people/staff/staff.test.ts",
  CREDENTIAL_NOT_FOUND: "lib/domain/people/credentials/console-credentials.test.ts",
  REQUEST_NOT_FOUND: "lib/domain/base/requests/console-requests.test.ts",
  STATEMENT_LINE_NOT_FOUND: "lib/domain/statement/statements/console-statement.test.ts",
  RECONCILIATION_NOT_FOUND: "lib/domain/files/reconciliations/upload-file.test.ts",
  PLAYER_NOT_FOUND: "lib/domain/money-out/players/players.test.ts",
  FOREIGN_ORIGIN: "lib/http/serve-console.test.ts",
  INSUFFICIENT_ROLE: "e2e/security/access-matrix.test.ts",
  CODE_REFUSED: "lib/domain/people/staff/authenticator.test.ts",
  PASSWORD_CHANGE_REQUIRED: "lib/http/one-time-password.test.ts",
  AUTHENTICATOR_REQUIRED: "lib/http/authenticator-rule.test.ts",
  STEP_UP_REQUIRED: "lib/http/step-up.test.ts",
} as const;

/** Sends a request that is refused with the code. */
type Provocation = () => Promise<Reply>;
type Provoked = Exclude<ErrorCode, keyof typeof ELSEWHERE>;

const ROOT = path.resolve(import.meta.dirname, "../..");
const STATEMENT = { A: "/v1/statement", B: "/v1/statements/detailed" } as const;
const UNKNOWN_ACCOUNT = "00000001";
const CREDITOR = {
  taxId: "11144477735",
  name: "Rita Recebedora",
  ispb: "60701190",
  branch: "0001",
  accountNumber: "998877",
  accountType: "CACC",
};

/** Lets an account live at a bank that nobody speaks to. */
const AT_A_BANK = `WITH made AS (
    INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until, sealed_webhook_secret,
      webhook_secret_hash, active, created_by)
    VALUES (gen_random_uuid(), $1, 'Banco', 'efi', 'SANDBOX', 'id', '', '', now(), '', '', false, 'test') RETURNING id)
  UPDATE account SET connection_id = made.id FROM made WHERE account.id = $2`;

/**
 * Registers the tests that provoke, over HTTP, every code of the interface's error table and of the specification's for
 * statements.
 */
async function errorRules(service: Service, variant: Variant): Promise<void> {
  const { sql, us } = service;
  // Created before the first request: the service caches an operator's accounts for 5 s.
  const strangers = await seedAccount(sql, us.id, { holderTaxId: "11444777000161" });
  const limited = await seedAccount(sql, us.id, { amountMaximum: 100 });
  const paced = await seedAccount(sql, us.id);
  const atBank = await seedAccount(sql, us.id);
  await sql(AT_A_BANK, [us.id, atBank.id]);
  const answers = new Map<string, unknown>();
  const provocations = provocationsIn(service, variant, { strangers, limited, paced, atBank });

  describe("every error code", () => {
    test.each(Object.entries(provocations))("%s is the answer to its cause", async (code, provoke) => {
      const reply = await provoke();
      expectProblem(reply, STATUS_OF[code as Provoked], code);
      answers.set(`${code}.${variant}`, reply.body);
    });

    test("the problems shown in the documents are up to date (npm run record-answers)", () => expectShown(answers));

    test.each(Object.entries(ELSEWHERE))("%s is provoked in %s", (code, file) => {
      expect(readFileSync(path.join(ROOT, file), "utf8")).toContain(`"${code}"`);
    });

    test("is provoked by a test", () => {
      const provoked = [...Object.keys(provocations), ...Object.keys(ELSEWHERE)];
      expect(provoked.toSorted()).toEqual(Object.keys(STATUS_OF).toSorted());
    });
  });
}

function provocationsIn(
  service: Service,
  variant: Variant,
  { strangers, limited, paced, atBank }: Record<"strangers" | "limited" | "paced" | "atBank", SeedAccount>,
): Record<Provoked, Provocation> {
  const { baseUrl, us, sql } = service;
  const { createPath, queryPath, callerOf } = dialect(variant);
  const as = callerOf(us);
  const [account] = us.accounts;
  const create = (more: object = {}) => as.post(createPath, goodCharge(us, more));
  const withdraw = (by: Caller, amount: number) =>
    by.post("/v1/pix/withdraw/manual", { amount, externalId: randomUUID(), creditor: CREDITOR });
  const transfer = (toAccountNumber: string) =>
    as.post("/v1/transfer/internal", { amount: 1, externalId: randomUUID(), toAccountNumber });
  const simulate = (charge: Reply, more: object = {}) =>
    as.post("/v1/mock/deposit/simulate", { chargeId: charge.body.chargeId, ...more });
  const refund = (endToEndId: string, cents: number) => {
    const amount = variant === "A" ? cents : String(cents);
    const { number: accountNumber } = account;
    const body = { endToEndId, accountNumber, amount, externalId: randomUUID() };
    return as.post(`/v1/pix/refund/${endToEndId}`, body);
  };
  const statement = (query: Record<string, string>) => {
    const names = variant === "A" ? {} : { initDate: "startDate", pageSize: "limit" };
    const spelled = Object.entries(query).map(([name, value]) => [(names as typeof query)[name] ?? name, value]);
    return as.get(`${STATEMENT[variant]}?${new URLSearchParams(spelled as [string, string][])}`);
  };
  const range = { initDate: "2026-11-01T00:00:00Z", endDate: "2026-11-02T00:00:00Z" };
  const missingRefund = variant === "A" ? `${makeEndToEndId("E", "60701190", new Date())}/x` : randomUUID();
  const callerOfNew = async (spec: { perSecond?: number; account?: SeedAccount }) =>
    caller(baseUrl, bearer(await tokenOf(baseUrl, await seedCredential(sql, us, { kind: "oauth", variant, ...spec }))));

  async function received(): Promise<string> {
    const { body } = await create();
    const payment = testPayment(String(body.chargeId), account.pixKey);
    await deliver([payment]);
    await creditPayments();
    const settled = () => sql("SELECT 1 FROM payment WHERE end_to_end_id = $1", [payment.endToEndId]);
    await poll(settled, (found) => found.length > 0);
    return payment.endToEndId;
  }

  return {
    VALIDATION_ERROR: () => create({ amount: 0 }),
    INVALID_JSON: () => as.post(createPath, "{"),
    INVALID_DATE_RANGE: () => statement({ ...range, endDate: "2999-01-01T00:00:00Z" }),
    MISSING_REQUIRED_FILTER: () => statement({}),
    INVALID_PAGE_SIZE: () => statement({ ...range, pageSize: "101" }),
    INVALID_QUERY_PARAMETER: () => statement({ ...range, page: "first" }),
    InvalidParameter: () => as.get("/v1/statements/consolidated?startDate=2026-11-01"),
    UNAUTHORIZED: () => caller(baseUrl).get("/v1/balance"),
    INSUFFICIENT_SCOPE: async () =>
      caller(baseUrl, bearer(await tokenOf(baseUrl, us.clients[variant], ["deposit.read"]))).get("/v1/balance"),
    ADDRESS_NOT_ALLOWED: async () => {
      const { id } = await seedCredential(sql, us, { kind: "oauth", variant });
      await sql("UPDATE credential SET networks = '{192.0.2.0/24}' WHERE id = $1", [id]);
      // A token that was stolen: the token endpoint would refuse its client here, with an error of OAuth.
      return caller(baseUrl, bearer(await signAccessToken(id, ["balance.read"], 60, null))).get("/v1/balance");
    },
    ROUTE_NOT_FOUND: () => as.get("/v1/nothing"),
    CHARGE_NOT_FOUND: () => as.get(queryPath(randomUUID())),
    WITHDRAWAL_NOT_FOUND: () => as.get(`/v1/pix/withdraw/${randomUUID()}`),
    REFUND_NOT_FOUND: () => as.get(`/v1/pix/refund/${missingRefund}`),
    PAYMENT_NOT_FOUND: () => refund(makeEndToEndId("E", "60701190", new Date()), 1),
    TRANSFER_NOT_FOUND: () => as.get(`/v1/transfer/internal/${randomUUID()}`),
    EXPORT_NOT_FOUND: () => as.get(`/v1/statement/exports/${randomUUID()}`),
    WEBHOOK_NOT_FOUND: () => as.send("DELETE", `/v1/webhook/${randomUUID()}`),
    ACCOUNT_NOT_FOUND: () => statement({ ...range, accountNumber: UNKNOWN_ACCOUNT }),
    NotFound: () =>
      as.get(`/v1/statements/consolidated?startDate=2026-11-01&endDate=2026-11-01&accountNumber=${UNKNOWN_ACCOUNT}`),
    METHOD_NOT_ALLOWED: () => as.send("DELETE", "/v1/balance"),
    NOT_ACCEPTABLE: () => as.get("/v1/balance", { accept: "text/html" }),
    EXTERNAL_ID_CONFLICT: async () => {
      const { externalId } = (await create()).body;
      return create({ externalId, amount: 1 });
    },
    PAYLOAD_TOO_LARGE: () => create({ filler: "x".repeat(262_144) }),
    UNSUPPORTED_MEDIA_TYPE: () => as.post(createPath, goodCharge(us), { "content-type": "text/plain" }),
    INSUFFICIENT_FUNDS: () => withdraw(as, 99_999_999_999),
    PIX_KEY_NOT_OWNED: () => create({ pixKey: us.accounts[1].pixKey }),
    CHARGE_NOT_PAYABLE: async () => simulate(await create(), { receiverCnpj: "11444777000161" }),
    CHARGE_EXPIRED: async () => {
      const charge = await create();
      await sql("UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", [charge.body.chargeId]);
      return simulate(charge);
    },
    REFUND_EXCEEDS_PAYMENT: async () => refund(await received(), 1_001),
    REFUND_WINDOW_CLOSED: async () => {
      const endToEndId = await received();
      const move = (days: number) =>
        sql("UPDATE payment SET settled_at = settled_at + $2 * interval '1 day' WHERE end_to_end_id = $1", [
          endToEndId,
          days,
        ]);
      await move(-91);
      return refund(endToEndId, 1).finally(() => move(91));
    },
    PAYMENT_NOT_REFUNDABLE: async () => {
      const { body } = await refund(await received(), 1);
      return refund(String(body.refundEndToEndId), 1);
    },
    PAYMENT_IN_DISPUTE: async () => {
      const endToEndId = await received();
      await sql(
        `WITH bank AS (INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
             sealed_webhook_secret, webhook_secret_hash, active, created_by)
           VALUES (gen_random_uuid(), $1, 'Banco', 'efi', 'PRODUCTION', '7', '', '', now(), '', '', false, 'test') RETURNING id)
         INSERT INTO dispute (operator_id, id, connection_id, bank_id, end_to_end_id, amount, state, opened_at, text, seen_at)
         SELECT $1, gen_random_uuid(), id, 'i1', $2, 1000, 'CREATED', now(), '', now() FROM bank`,
        [us.id, endToEndId],
      );
      return refund(endToEndId, 1);
    },
    SAME_ACCOUNT: () => transfer(account.number),
    ACCOUNT_NOT_SAME_OWNER: () => transfer(strangers.number),
    ACCOUNT_NOT_SAME_BANK: () => transfer(atBank.number),
    LIMIT_EXCEEDED: async () => withdraw(await callerOfNew({ account: limited }), 101),
    VELOCITY_LIMIT_EXCEEDED: async () => {
      await sql(
        "INSERT INTO velocity_limit (account_id, name, value) VALUES ($1, 'dayAmount', 100) ON CONFLICT DO NOTHING",
        [paced.id],
      );
      return withdraw(await callerOfNew({ account: paced }), 101);
    },
    RATE_LIMITED: async () => {
      const theirs = await callerOfNew({ perSecond: 1 });
      const replies = await Promise.all(Array.from({ length: 4 }, () => theirs.get("/v1/balance")));
      return replies.find(({ status }) => status === 429) as Reply;
    },
    INTERNAL_ERROR: async () => {
      await received();
      return failingInserts(sql, "transfer", "XX000", () => transfer(us.accounts[1].number));
    },
    // 53300 (too_many_connections): the server has no connection left.
    SERVICE_UNAVAILABLE: async () => {
      await received();
      return failingInserts(sql, "transfer", "53300", () => transfer(us.accounts[1].number));
    },
  };
}

await bothVariants(errorRules);
