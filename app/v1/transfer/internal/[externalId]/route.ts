import { getTransfer } from "#lib/domain/transfers/get-transfer.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getTransfer);
