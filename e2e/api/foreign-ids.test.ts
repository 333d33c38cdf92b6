import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import type { Reply } from "../support/caller.ts";
import { dialect } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { theirRecords } from "../support/generate/foreign-records.ts";
import { sampleMembers } from "../support/generate/sample-members.ts";
import { pathParameters, request, type WireOperation, wireOperations } from "../support/generate/wire-schema.ts";
import { bothVariants, type Service } from "../support/service.ts";

type Ids = { foreign: string; missing: string; beside?: { endToEndId: string } };

const NOBODYS_ACCOUNT = "00000001";

/** The Pix key of a withdrawal's destination is public in DICT. */
const PUBLIC = ["withdrawToKey pixKey"];

/** Ids of the other operator's records, by `<operation> <member>` or by member. A new kind of id must be added here. */
async function foreignIds(service: Service, variant: Variant): Promise<Record<string, Ids>> {
  const { sql, them } = service;
  const [account] = them.accounts;
  const { charge, endToEndId, refund, withdrawal, transfer } = await theirRecords(service, variant);
  const webhook = crypto.randomUUID();
  await sql(
    `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, pix_key, url, sealed_secrets)
     VALUES ($1, $2, 'A', 0, '{pixChargePaid}', NULL, 'https://them.example', ''),
            ($3, $2, 'B', 0, '{pix.received}', $4, 'https://them.example', '')`,
    [webhook, account.id, crypto.randomUUID(), account.pixKey],
  );
  const exportId = crypto.randomUUID();
  await sql(
    `INSERT INTO statement_export (operator_id, id, kind, requested_by, query, format, locale, whole_tax_ids, file_name, lines, status)
     VALUES ($1, $2, 'job', 'credential:x', $3, 'csv', 'en', true, 'theirs.csv', 4711, 'DONE')`,
    [them.id, exportId, { accountNumbers: [account.number], from: null, to: "2026-11-01T00:00:00.000Z", filters: {} }],
  );
  const nobodys = () => ({ missing: crypto.randomUUID() });
  return {
    chargeId: { foreign: String(charge.chargeId), ...nobodys() },
    accountNumber: { foreign: account.number, missing: NOBODYS_ACCOUNT },
    toAccountNumber: { foreign: account.number, missing: NOBODYS_ACCOUNT },
    pixKey: { foreign: account.pixKey, ...nobodys() },
    id: { foreign: webhook, ...nobodys() },
    exportId: { foreign: exportId, ...nobodys() },
    endToEndId: { foreign: endToEndId, missing: makeEndToEndId("E", "60701190", new Date()) },
    "getTransfer externalId": { foreign: String(transfer.externalId), ...nobodys() },
    "getWithdrawal externalId": { foreign: String(withdrawal.externalId), ...nobodys() },
    "getRefund externalId": { foreign: String(refund.externalId), ...nobodys(), beside: { endToEndId } },
  };
}

/** Returns an answer without what differs in every request: its id, the time of day, and the id of an export. */
const told = ({ status, text, headers }: Reply) => ({
  status,
  text: text
    .replace(String(headers.get("x-request-id")), "…")
    .replaceAll(/([T ])\d\d:\d\d:\d\d(\.\d{3})?/g, "$1…")
    .replace(/"exportId":"[0-9a-f-]{36}"/, "…"),
  type: headers.get("content-type"),
});

/**
 * Registers the tests that every operation answers an id of another operator, byte for byte, like an id that does not
 * exist. Generated from the list of operations.
 */
async function foreignRules(service: Service, variant: Variant): Promise<void> {
  const { us } = service;
  const as = dialect(variant).callerOf(us);
  const ids = await foreignIds(service, variant);

  const pairs = wireOperations(variant).flatMap((operation) => {
    const inPath = pathParameters(operation.template);
    const names = Object.keys(operation.input.properties ?? {});
    const idsOf = (member: string) => ids[`${operation.name} ${member}`] ?? ids[member];
    const looked = names.filter((name) => idsOf(name) && !PUBLIC.includes(`${operation.name} ${name}`));
    return [...new Set([...inPath, ...looked])].map((member) => {
      const found = idsOf(member);
      if (!found) throw new Error(`Add another operator's ${member} for ${operation.name} to foreignIds.`);
      return { name: operation.name, member, operation, ids: found };
    });
  });

  async function ask(operation: WireOperation, members: object): Promise<Reply> {
    const { path, body } = request(operation, { ...sampleMembers(operation, us), ...members });
    return as.send(operation.method, path, body === undefined ? {} : { body });
  }

  describe("an id of another operator", () => {
    test.each(pairs)(
      "$member for $name is answered like an id that does not exist",
      async ({ member, operation, ids }) => {
        const { foreign, missing, beside } = ids;
        const theirs = await ask(operation, { ...beside, [member]: foreign });
        const nobodys = await ask(operation, { ...beside, [member]: missing });
        expect(told(theirs)).toEqual(told(nobodys));
        // A filter by such an id finds nothing, which is not an error.
        const isFile = theirs.headers.has("content-disposition");
        if (theirs.status === 200 && isFile) return expect(theirs.text).not.toMatch(/^lançamento/m);
        if (operation.name === "createStatementExport" && theirs.status < 300)
          return expect(theirs.body).toMatchObject({ lines: 0 });
        if (theirs.status === 200) return expect(theirs.body).toMatchObject({ transactions: [] });
        expectProblem(theirs, member === "pixKey" && theirs.status === 422 ? 422 : 404, String(theirs.body.code));
      },
    );
  });
}

await bothVariants(foreignRules);
