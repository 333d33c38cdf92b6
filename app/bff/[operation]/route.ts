import { operations } from "#lib/domain/operations.ts";
import { staffContext } from "#lib/domain/staff/staff-context.ts";
import { serveConsole } from "#lib/http/serve-console.ts";

export const POST = serveConsole({ operations, contextOf: staffContext });
