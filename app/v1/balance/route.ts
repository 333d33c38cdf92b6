import { getBalance } from "#lib/domain/balances/get-balance.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getBalance);
