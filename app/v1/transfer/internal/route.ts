import { createTransfer } from "#lib/domain/transfers/create-transfer.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createTransfer);
