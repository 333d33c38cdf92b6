import { getConsolidatedStatement } from "#lib/domain/statements/get-consolidated-statement.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getConsolidatedStatement);
