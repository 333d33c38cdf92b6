import { changedSince } from "#lib/domain/base/events/changed-since.ts";
import { contextOf, readSession } from "#lib/domain/people/staff/sessions/session.ts";
import { serveLive } from "#lib/http/serve-live.ts";

export const GET = serveLive({ readSession, contextOf, changedSince });
