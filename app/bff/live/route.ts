import { changedSince } from "#lib/domain/events/changed-since.ts";
import { contextOf, readSession } from "#lib/domain/staff/session.ts";
import { serveLive } from "#lib/http/serve-live.ts";

export const GET = serveLive({ readSession, contextOf, changedSince });
