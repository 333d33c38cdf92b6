import { describe, expect, test } from "vitest";
import { brtDay } from "#lib/core/brt.ts";
import type { FileAnswer, Form } from "#lib/core/contract.ts";
import { PLATFORM } from "#lib/core/role.ts";
import { operations } from "#lib/domain/operations.ts";
import { decode } from "#lib/http/decode.ts";
import type { AnyOperation, Context } from "#lib/server/operations/operation.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { asAsked, foreignIds, idMembers, withMember } from "../support/generate/console-ids.ts";
import { sampleMembers } from "../support/generate/sample-members.ts";
import { TWO_COLUMNS } from "../support/generate/store-reconciliation.ts";
import type { WireOperation } from "../support/generate/wire-schema.ts";
import { platformContext } from "../support/money/test-account.ts";
import { service } from "../support/service.ts";
import { staffCaller } from "../support/staff-caller.ts";
import { signInAs } from "../support/test-database.ts";
import { ACCESS } from "./access-matrix.ts";

/** Reads that tell nothing of one operator's, and why. */
const NOTHING_OF_ONE_OPERATOR: Record<string, string> = {
  listInstitutions: "the participants of Pix",
  lookUpPixKey: "DICT is open to everybody",
  showClock: "how far clocks are ahead stands in a function of PostgreSQL",
};

const running = await service();
const { sql, us, them } = running;
const they = await staffCaller(running, "admin", them);
const theirs = await foreignIds(running, they);
const platform = await platformContext();
await more();
const GIVEN = await given();
const staff: Context = {
  operatorId: them.id,
  accountId: them.accounts[0].id,
  accountIds: them.accounts.map(({ id }) => id),
  actor: { kind: "staff", id: they.id, role: "admin", sessionId: they.sid },
  requestId: "a request",
};
await signInAs("guiche_app");
const readsBegan = new Date();

/** What their reads would show if it were there. */
async function more(): Promise<void> {
  await sql("UPDATE operator SET name = 'Jogos Deles' WHERE id = $1", [them.id]);
  await sql(
    `INSERT INTO staff_failed_sign_ins (staff_id, operator_id, since, seen_failures, seen_since)
     VALUES ($1, $2, now(), 77, now())`,
    [they.id, them.id],
  );
  await sql("INSERT INTO alarm_settings (operator_id, emails, updated_at) VALUES ($1, '{they@jogos.example}', now())", [
    them.id,
  ]);
  await sql("UPDATE staff_authenticator SET confirmed_at = now() WHERE staff_id = $1", [they.id]);
  await sql(
    `INSERT INTO simulator_key (operator_id, key, key_type, owner, account, account_ref, outcome, auto_settle, request_id)
     VALUES ($1, 'theirs@jogos.example', 'EMAIL', '{"taxId":"00000000191","name":"Vera"}',
       '{"ispb":"60701190","branch":"0001","accountNumber":"1","accountType":"CACC"}', 'x', 'SETTLED', true, 'theirs')`,
    [them.id],
  );
  await sql(
    `INSERT INTO simulator_network_faults (operator_id, profile, messages, set_by) VALUES ($1, '{"seed":4711}', 42, 'them')`,
    [them.id],
  );
  await sql(
    `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, created_by, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'their payout', '', 'INITIATED', 4242, 'PIX_KEY', 'theirs@jogos.example', 'them', now(), now())`,
    [them.accounts[0].id],
  );
  await sql(
    `INSERT INTO rail_outbox (id, account_id, kind, payload, created_at)
     VALUES (gen_random_uuid(), $1, 'payout', '{}', now() - interval '61 seconds')`,
    [them.accounts[0].id],
  );
  await sql(
    `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, pix_key, url, sealed_secrets)
     VALUES (gen_random_uuid(), $1, 'B', 0, '{pix.received}', $2, 'https://theirs.example/b', '')`,
    [them.accounts[0].id, them.accounts[0].pixKey],
  );
}

/** Members that the schema cannot tell, by operation. */
async function given(): Promise<Record<string, object>> {
  const [account] = them.accounts;
  const externalIdIn = async (table: string) => {
    const [found] = await sql<{ externalId: string }>(
      `SELECT external_id AS "externalId" FROM ${table} WHERE account_id = $1 LIMIT 1`,
      [account.id],
    );
    return { externalId: found?.externalId };
  };
  return {
    getWithdrawal: await externalIdIn("withdrawal"),
    getTransfer: await externalIdIn("transfer"),
    getRefund: { ...(await externalIdIn("refund")), endToEndId: theirs.endToEndId?.foreign },
    listSimilarWithdrawals: { amount: 4_242, pixKey: "theirs@jogos.example", creditor: undefined },
    findPlayer: { place: { at: "chargePayer", recordId: theirs["place.recordId"]?.foreign } },
    exportBalances: { day: brtDay(new Date()), format: "csv", locale: "en" },
    showFlow: { from: brtDay(new Date()), to: brtDay(new Date()) },
    previewReconciliation: { mapping: TWO_COLUMNS, kinds: ["deposit"] },
    search: { text: theirs.endToEndId?.foreign },
  };
}

const isOfPlatform = (name: string) => ACCESS[name]?.roles?.every((role) => role === PLATFORM) ?? false;
const reads = operations.filter(({ contract }) => contract.effect === "read");

const formOf = ({ contract: { console, A, B } }: AnyOperation) => (console ?? A ?? B) as Form;

/** Returns what they ask a read for: their own records. */
function membersOf(operation: AnyOperation): Record<string, unknown> {
  const asked = asAsked(operation.contract.name, formOf(operation));
  const required = asked.input.required ?? [];
  const foreign = ACCESS[asked.name]?.foreign ?? {};
  return idMembers(asked.input)
    .filter((member) => required.includes(member) || foreign[member])
    .reduce(
      (members, member) => withMember(members, member, (theirs[`${asked.name} ${member}`] ?? theirs[member])?.foreign),
      { ...sampleMembers(asked as WireOperation, them), ...GIVEN[asked.name] },
    );
}

/** Runs a read for them and returns each value in its answer or in its refusal. */
async function told(operation: AnyOperation): Promise<Set<string>> {
  const { contract, run } = operation;
  const ctx = isOfPlatform(contract.name) ? platform : staff;
  try {
    const input = decode(contract, formOf(operation), {}, membersOf(operation));
    const { output } = await run(ctx, input as never);
    return valuesIn(contract.file ? await textOf(output as FileAnswer) : output);
  } catch (error) {
    return valuesIn((error as Error).message);
  }
}

async function textOf({ body }: FileAnswer): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString("latin1")
    .split(/[\n;,]/);
}

function valuesIn(value: unknown): Set<string> {
  // When a read was done is nobody's data, and may be the same for two of them.
  if (value instanceof Date) return new Set(value < readsBegan ? [value.toISOString()] : []);
  if (typeof value !== "object" || value === null) return new Set([String(value)]);
  const inside = value instanceof Map ? [...value] : Object.values(value);
  return new Set(inside.flatMap((one) => [...valuesIn(one)]));
}

describe("a read that was given another operator's ids, accounts and people", () => {
  test.each(reads.map((operation) => ({ name: operation.contract.name, operation })))(
    "$name tells nothing of them when PostgreSQL shows our rows",
    async ({ name, operation }) => {
      const known = [
        ...(await servingOperator(crypto.randomUUID(), () => told(operation))),
        ...valuesIn(membersOf(operation)),
      ];
      const shown = await servingOperator(them.id, () => told(operation));
      const own = [...shown].filter((value) => !known.includes(value));
      expect([name, own.length > 0]).toEqual([name, !(name in NOTHING_OF_ONE_OPERATOR)]);
      const seen = await servingOperator(us.id, () => told(operation));
      expect(own.filter((value) => seen.has(value))).toEqual([]);
    },
  );
});
