import { getCharge } from "#lib/domain/charges/get-charge.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getCharge);
