import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The row that the references insert. It has the columns and the size of the service's row for the same request. */
export type ChargeRow = {
  id: string;
  externalId: string;
  amount: number;
  pixKey: string;
  description: string;
  expectedPayer: string;
  metadata: string;
  expiresIn: number;
};
export type Times = { createdAt: Date; expiresAt: Date };

export const ACCOUNT_ID = "5eed0000-0000-4000-8000-000000000011";
export const CONTENT_HASH = Buffer.alloc(32, 7);
export const CREATED_BY = "credential:5eed0000-0000-4000-8000-0000000000a1";
export const BR_CODE = "0".repeat(163);

/**
 * Reads a create-charge request, stores its row with `store`, and answers with the stored row as JSON. Checks nothing.
 */
export async function answerWith(
  store: (row: ChargeRow) => Promise<Times>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const { expectedPayer, metadata, ...body } = JSON.parse(text);
  const id = randomUUID();
  const stored = { ...body, id, expectedPayer: JSON.stringify(expectedPayer), metadata: JSON.stringify(metadata) };
  const { createdAt, expiresAt } = await store(stored);
  const answer = JSON.stringify({
    chargeId: id,
    externalId: body.externalId,
    status: "PENDING",
    amount: body.amount,
    pixKey: body.pixKey,
    description: body.description,
    expectedPayer,
    brCode: BR_CODE,
    createdAt,
    expiresAt,
  });
  response.writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
  response.end(answer);
}
