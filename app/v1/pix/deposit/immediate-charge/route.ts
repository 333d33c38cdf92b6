import { createCharge } from "#lib/domain/charges/create-charge.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createCharge);
