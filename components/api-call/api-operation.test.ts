import { expect, test } from "vitest";
import { curlText } from "../docs/samples/sample-text.ts";
import { samplesOf } from "./api-operation.ts";

const URL = "https://pix.example";

test("a charge is sent to each variant's own path, with a placeholder for the credential", async () => {
  const members = { amount: 1_990, externalId: "order-1", expiresIn: 600, pixKey: "k", description: "Dona d'Água" };
  const { A, B } = await samplesOf({ name: "createCharge", members });
  expect(curlText(A, "A", URL)).toBe(
    `curl "${URL}/v1/pix/deposit/immediate-charge" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(members, null, 2).replace("d'Á", "d'\\''Á")}'`,
  );
  expect(curlText(B, "B", URL)).toMatch(
    /^curl "https:\/\/pix\.example\/v1\/pix\/deposit" \\\n {2}-H "X-API-Key: \$API_KEY"/,
  );
});

test("the account of a payout is left out: the credential names it", async () => {
  const members = {
    amount: 1,
    externalId: "p-1",
    pixKey: "k",
    expectedCreditor: { taxId: "1" },
    accountNumber: "10000001",
  };
  const { A } = await samplesOf({ name: "withdrawToKey", members });
  expect(Object.keys(JSON.parse(A.body ?? ""))).toEqual(["amount", "externalId", "pixKey", "expectedCreditor"]);
});

test("ids go into the path, once more into the body where the API wants them repeated, and nowhere else", async () => {
  const ids = { endToEndId: "E1", externalId: "a/b" };
  const read = await samplesOf({ name: "getRefund", members: ids });
  expect([read.A.path, read.B.path]).toEqual(["/v1/pix/refund/E1/a%2Fb", "/v1/pix/refund/a%2Fb"]);
  expect([read.A.body, read.B.body]).toEqual([null, null]);
  const { A, B } = await samplesOf({ name: "createRefund", members: { ...ids, amount: 5 } });
  expect([A.path, B.path]).toEqual(["/v1/pix/refund/E1", "/v1/pix/refund/E1"]);
  expect([A, B].map(({ body }) => "endToEndId" in JSON.parse(body ?? ""))).toEqual([true, false]);
});
