import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { transferA, transferB } from "./transfer.contract.ts";

const path = "GET /v1/transfer/internal/{externalId}";

export const getTransferContract = contract({
  name: "getTransfer",
  summary: "Get an internal transfer",
  effect: "read",
  scope: "transfer.read",
  errors: ["TRANSFER_NOT_FOUND"],
  nouns: ["transfers"],
  A: { path, input: z.object({ externalId: wire.externalIdA }), output: transferA },
  B: { path, input: z.object({ externalId: wire.externalIdB }), output: transferB },
});
