import { exportStatement } from "#lib/domain/statements/export-statement.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportStatement);
