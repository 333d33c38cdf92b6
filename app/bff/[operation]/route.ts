import { operations } from "#lib/domain/operations.ts";
import { isReauthenticated } from "#lib/domain/people/staff/sessions/reauthentication.ts";
import { contextOf, readSession, resumeSession } from "#lib/domain/people/staff/sessions/session.ts";
import { serveConsole } from "#lib/http/serve-console.ts";

export const POST = serveConsole({ operations, readSession, resumeSession, isReauthenticated, contextOf });
