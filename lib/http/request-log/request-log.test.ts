import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { service } from "#e2e/support/service.ts";
import { writeRequests } from "#lib/server/request-log/request-buffer.ts";

const { sql, us } = await service();

type Row = Record<string, unknown>;

/** What the log has of a request, once the answers of this turn are on their way. */
async function logged(requestId: string): Promise<Row[]> {
  await new Promise((resolve) => setImmediate(resolve));
  await writeRequests();
  return sql<Row>("SELECT * FROM request_log WHERE request_id = $1", [requestId]);
}

describe("the log of requests", () => {
  test("a failed request is found by its id, with both bodies masked", async () => {
    const reply = await us.A.post("/v1/pix/deposit/immediate-charge", {
      amount: 1_990,
      externalId: "order-1",
      expiresIn: 0,
      pixKey: us.accounts[0].pixKey,
      expectedPayer: { taxId: "00000000191", name: "Bruna Testeira" },
      description: "CPF 000.000.001-91",
      expireIn: 3600,
    });
    expect(reply.status).toBe(400);
    const [row] = await logged(String(reply.body.requestId));
    expect(row).toMatchObject({ operation: "createCharge", status: 400, error_code: "VALIDATION_ERROR", proven: true });
    console.log(row);
  });
  test("token", async () => {
    const id = randomUUID();
    await us.A.send("POST", "/v1/oauth2/token", {
      headers: { "x-request-id": id, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: us.clients.A.id,
        client_secret: us.clients.A.secret,
      }).toString(),
    });
    console.log(await logged(id), await sql("SELECT * FROM request_count"));
  });
});
