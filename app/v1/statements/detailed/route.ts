import { getStatement } from "#lib/domain/statements/get-statement.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getStatement);
