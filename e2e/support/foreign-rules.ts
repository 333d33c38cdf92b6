import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import type { Reply } from "./caller.ts";
import { dialect, goodCharge } from "./dialect.ts";
import { expectProblem } from "./expect-problem.ts";
import { sampleMembers } from "./sample-members.ts";
import type { Service } from "./service.ts";
import { pathParameters, request, type WireOperation, wireOperations } from "./wire-schema.ts";

type Ids = { foreign: string; missing: string };

const NOBODYS_ACCOUNT = "00000001";

/** Ids of the other operator's, by the member that names them. A new kind of id must be added here. */
async function foreignIds({ sql, them }: Service, variant: Variant): Promise<Record<string, Ids>> {
  const { createPath, callerOf } = dialect(variant);
  const [account, other] = them.accounts;
  const charge = await callerOf(them).post(createPath, goodCharge(them));
  const transfer = crypto.randomUUID();
  const members = { amount: 1, externalId: transfer, toAccountNumber: other.number };
  await callerOf(them).post("/v1/transfer/internal", members);
  const webhook = crypto.randomUUID();
  await sql(
    `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, pix_key, url, sealed_secrets)
     VALUES ($1, $2, 'A', 0, '{pixChargePaid}', NULL, 'https://them.example', ''),
            ($3, $2, 'B', 0, '{pix.received}', $4, 'https://them.example', '')`,
    [webhook, account.id, crypto.randomUUID(), account.pixKey],
  );
  return {
    chargeId: { foreign: String(charge.body.chargeId), missing: crypto.randomUUID() },
    accountNumber: { foreign: account.number, missing: NOBODYS_ACCOUNT },
    toAccountNumber: { foreign: account.number, missing: NOBODYS_ACCOUNT },
    pixKey: { foreign: account.pixKey, missing: crypto.randomUUID() },
    id: { foreign: webhook, missing: crypto.randomUUID() },
    externalId: { foreign: transfer, missing: crypto.randomUUID() },
  };
}

const withoutRequestId = ({ status, text, headers }: Reply) => ({
  status,
  text: text.replace(String(headers.get("x-request-id")), "…"),
  type: headers.get("content-type"),
});

/**
 * Every operation × every id of another operator: the answer is, byte for byte, the one for an id that nobody has.
 * Generated from the list of operations.
 */
export async function foreignRules(service: Service, variant: Variant): Promise<void> {
  const { us } = service;
  const as = dialect(variant).callerOf(us);
  const ids = await foreignIds(service, variant);

  const pairs = wireOperations(variant).flatMap((operation) => {
    const inPath = pathParameters(operation.template);
    const names = Object.keys(operation.input.properties ?? {});
    // Its own externalId is what a create gives, not what it looks for.
    const looked = names.filter((name) => name in ids && (name !== "externalId" || inPath.includes(name)));
    return [...new Set([...inPath, ...looked])].map((member) => ({ name: operation.name, member, operation }));
  });

  async function ask(operation: WireOperation, member: string, id: string): Promise<Reply> {
    const { path, body } = request(operation, { ...sampleMembers(operation, us), [member]: id });
    return as.send(operation.method, path, body === undefined ? {} : { body });
  }

  describe("another operator's", () => {
    test.each(pairs)("$member for $name is answered as one that nobody has", async ({ member, operation }) => {
      const { foreign, missing } = ids[member] as Ids;
      const [theirs, nobodys] = [await ask(operation, member, foreign), await ask(operation, member, missing)];
      expect(withoutRequestId(theirs)).toEqual(withoutRequestId(nobodys));
      expectProblem(theirs, member === "pixKey" && theirs.status === 422 ? 422 : 404, String(theirs.body.code));
    });
  });
}
