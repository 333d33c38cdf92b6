import { changedSince } from "#lib/domain/events/changed-since.ts";
import { staffContext } from "#lib/domain/staff/staff-context.ts";
import { serveLive } from "#lib/http/serve-live.ts";

export const GET = serveLive({ contextOf: staffContext, changedSince });
