import { getBalance } from "#lib/domain/accounts/get-balance.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getBalance);
