import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { transferA, transferB } from "./transfer.contract.ts";

const path = "GET /v1/transfer/internal/{externalId}";

const example = { externalId: "sweep-2001" };
const exampleB = { externalId: "8d0f4b1c-7a52-4e1d-8f63-1b2c3d4e5f60" };

export const getTransferContract = contract({
  name: "getTransfer",
  summary: "Get an internal transfer",
  description: "Finds a transfer by the `externalId` that it was created with.",
  effect: "read",
  scope: "transfer.read",
  errors: ["TRANSFER_NOT_FOUND"],
  tags: ["transfers"],
  A: { path, input: z.object({ externalId: wire.externalIdText }), output: transferA, example },
  B: { path, input: z.object({ externalId: wire.externalIdText }), output: transferB, example: exampleB },
});
