import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { Session } from "#lib/core/http/session.ts";
import type { Admitted } from "#lib/core/role.ts";
import { readSession, resumeSession } from "#lib/domain/people/staff/sessions/session.ts";
import { sessionCookieName } from "#lib/domain/people/staff/sessions/session-cookie.ts";
import { isOutage } from "#lib/server/db.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";

/** The viewer of a page. `member` is null during a database outage, when no data can be read either. */
type Viewer = { member: Session | null };

const viewer = cache(async (): Promise<Viewer | null> => {
  const asked = await headers();
  // Next loads pages ahead for links that came into view, which may be nobody's doing.
  const read = asked.has("next-router-prefetch") ? readSession : resumeSession;
  try {
    const member = await read(asked.get("cookie"));
    return member && { member };
  } catch (error) {
    if (isOutage(error)) return { member: null };
    throw error;
  }
});

/**
 * Guards a page: returns the signed-in viewer. Redirects to the sign-in page, which leads back to `path`, or to the
 * page where a password must be chosen or an authenticator app set up. Answers 403 when the viewer's role may not run the
 * operation with the contract `operation`.
 */
export async function requireStaff(path: string, operation?: Admitted): Promise<Viewer> {
  const found = (await viewer()) ?? redirect(await signInAt(path));
  if (found.member?.hasOneTimePassword) redirect(`/new-password?next=${encodeURIComponent(path)}`);
  if (found.member?.lacksAuthenticator) redirect(`/new-authenticator?next=${encodeURIComponent(path)}`);
  if (operation && found.member && !mayRun(found.member.role, operation)) forbidden();
  return found;
}

/** The sign-in page tells whoever comes with the cookie of a session that it has ended. */
async function signInAt(path: string): Promise<string> {
  const hadSession = (await headers()).get("cookie")?.includes(`${sessionCookieName()}=`);
  return `/sign-in?${hadSession ? "ended=1&" : ""}next=${encodeURIComponent(path)}`;
}

/** Returns the viewer, or null when nobody is signed in. Does not redirect: for code around the pages. */
export function currentViewer(): Promise<Viewer | null> {
  return viewer();
}
