import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { ALLOWED_PAYEES_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { addAllowedPayee, listAllowedPayees, removeAllowedPayee } from "./allowed-payees.ts";
import { attachAccount, detachAccount } from "./attach-account.ts";
import { createConnection } from "./create-connection.ts";
import { listConnections } from "./list-connections.ts";

await testDatabase();
const made = await (await testAuthority("A bank's authority")).issue("operadora");
let us: TestAccount;
let connectionId: string;

async function connect(environment: "SANDBOX" | "PRODUCTION"): Promise<string> {
  const clientCertificate = { kind: "pem", certificate: made.cert, privateKey: made.key } as const;
  const settings = {
    name: "Sicoob",
    profile: "sicoob",
    bankAccount: "1234567",
    environment,
    clientId: "7",
    latePayments: "RETURN",
  } as const;
  return (await createConnection.run(us.ctx, { ...settings, clientCertificate })).output.connectionId;
}

beforeEach(async () => {
  us = await testAccount();
  connectionId = await connect("SANDBOX");
});

const attach = (purpose: "TRANSACTIONAL" | "OWN" | "UNRESTRICTED" = "TRANSACTIONAL", to = connectionId) =>
  attachAccount.run(us.ctx, { connectionId: to, accountNumber: us.number, purpose });
const detach = () => detachAccount.run(us.ctx, { accountNumber: us.number });
const list = async () => (await listConnections.run(us.ctx, {})).output;
const refused = (detail: unknown) => ({ code: "ACTION_REFUSED", detail });

describe("attaching an account", () => {
  test("lets it live at the bank, and has the bank's keys tried", async () => {
    await rows({ text: "UPDATE connection SET test_status = 'DONE'" });
    expect((await list()).freeAccounts).toMatchObject([{ accountNumber: us.number, isEmpty: true }]);
    await attach();
    expect(await list()).toMatchObject({
      freeAccounts: [],
      connections: [
        { state: "TESTING", accounts: [{ accountNumber: us.number, purpose: "TRANSACTIONAL", pixKeys: [us.pixKey] }] },
      ],
    });
    const facts = { name: "Sicoob", accountNumber: us.number, accountPurpose: "TRANSACTIONAL" };
    expect(await recentAuditEvents(us.ctx.operatorId, 1)).toMatchObject([{ action: "connection.attach", facts }]);
  });

  test("is refused for an account whose book has a posting", async () => {
    await postMovements(us.accountId, new Date(), [{ kind: "deposit", amount: 100n }]);
    expect((await list()).freeAccounts).toMatchObject([{ isEmpty: false }]);
    await expect(attach()).rejects.toMatchObject(refused(expect.stringContaining("book is not empty")));
  });

  test("is refused for an account with a charge that the bank does not know", async () => {
    const charge = { amount: 5n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
    await createCharge.run(us.ctx, charge);
    await expect(attach()).rejects.toMatchObject(refused(expect.stringContaining("open charges")));
  });

  test("is refused twice, and without a purpose at a real bank", async () => {
    const real = await connect("PRODUCTION");
    await expect(attach("UNRESTRICTED", real)).rejects.toMatchObject(refused(expect.stringContaining("say which")));
    await attach("UNRESTRICTED");
    await expect(attach("OWN", real)).rejects.toMatchObject(refused("The account has a connection already."));
  });
});

test("what is stuck at the bank is counted, payouts among it apart", async () => {
  await attach();
  const stuck = (state: string) =>
    rows({
      text: `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, created_by, created_at, updated_at, rail_state, unknown_since)
             VALUES ($1, $2::uuid, $2::text, '', 'CONFIRMED', 100, 'PIX_KEY', 'k', 'test', now(), now(), $3, now())`,
      values: [us.accountId, randomUUID(), state],
    });
  for (const state of ["UNKNOWN", "PARKED", "PARKED"]) await stuck(state);
  await rows({
    text: `INSERT INTO unapplied_payment (account_id, id, end_to_end_id, amount, payer_proof, reason, status, paid_at, created_at, updated_at, rail_state)
           VALUES ($1, $2, $3, 100, 'NONE', 'LATE', 'RETURNING', now(), now(), now(), 'PARKED')`,
    values: [us.accountId, randomUUID(), randomUUID()],
  });
  expect((await list()).connections).toMatchObject([
    { health: { oldestUnknown: { count: 1 }, unknownPayouts: 1, parked: 3, parkedPayouts: 2 } },
  ]);
});

describe("detaching an account", () => {
  test("gives it back, and is refused when it has no connection", async () => {
    await attach("OWN");
    await detach();
    expect(await list()).toMatchObject({
      freeAccounts: [{ accountNumber: us.number }],
      connections: [{ accounts: [] }],
    });
    await expect(detach()).rejects.toMatchObject(refused("The account has no connection."));
  });

  test("is refused while an order waits, a payment is not decided or a charge can be paid", async () => {
    await attach();
    const order = randomUUID();
    await rows({
      text: "INSERT INTO rail_outbox (id, account_id, kind, payload, connection_id) VALUES ($1, $2, 'payout', '{}', $3)",
      values: [order, us.accountId, connectionId],
    });
    await expect(detach()).rejects.toMatchObject(refused(expect.stringContaining("Orders")));
    await rows({ text: "DELETE FROM rail_outbox WHERE id = $1", values: [order] });
    await rows({
      text: `INSERT INTO unapplied_payment (account_id, id, end_to_end_id, amount, payer_proof, reason, status, paid_at, created_at, updated_at)
             VALUES ($1, $2, $3, 100, 'NONE', 'LATE', 'WAITING', now(), now(), now())`,
      values: [us.accountId, randomUUID(), randomUUID()],
    });
    await expect(detach()).rejects.toMatchObject(refused(expect.stringContaining("not credited")));
    await rows({
      text: "UPDATE unapplied_payment SET status = 'RETURNED' WHERE account_id = $1",
      values: [us.accountId],
    });
    await detach();
  });
});

describe("whom an account of its own money may pay", () => {
  const add = (more: object = {}) =>
    addAllowedPayee.run(us.ctx, {
      ...{ accountNumber: us.number, taxId: "11222333000181", name: "Fornecedora Ltda" },
      ...more,
    });
  const payees = async () => (await listAllowedPayees.run(us.ctx, { accountNumber: us.number })).output.payees;

  test("is a list of tax ids and names, audited with masked CPFs", async () => {
    await attach("OWN");
    const { payeeId } = (await add({ taxId: "11144477735", name: "Rita" })).output;
    await add();
    expect(await payees()).toMatchObject([{ name: "Fornecedora Ltda" }, { payeeId, name: "Rita" }]);
    await expect(add()).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    const payee = { accountNumber: us.number, payeeId };
    await removeAllowedPayee.run(us.ctx, payee);
    await expect(removeAllowedPayee.run(us.ctx, payee)).rejects.toMatchObject({ code: "NotFound" });
    expect(await payees()).toHaveLength(1);
    const facts = { name: "Rita", taxId: "***.444.777-**" };
    expect(await recentAuditEvents(us.ctx.operatorId, 1)).toMatchObject([
      { action: "payee.remove", subject: us.number, facts },
    ]);
  });

  test("is nobody's of an account of players' money, and has an end", async () => {
    await attach();
    await expect(add()).rejects.toMatchObject(refused(expect.stringContaining("own money")));
    await detach();
    await attach("OWN");
    await rows({
      text: `INSERT INTO allowed_payee (account_id, tax_id, name, created_by)
             SELECT $1, n::text, 'x', 'x' FROM generate_series(1, ${ALLOWED_PAYEES_MAX}) n`,
      values: [us.accountId],
    });
    await expect(add()).rejects.toMatchObject(refused(expect.stringContaining(`${ALLOWED_PAYEES_MAX}`)));
  });
});
