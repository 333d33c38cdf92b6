import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { mayRun } from "../../core/role.ts";
import { isOutage } from "../db.ts";
import { type Session, sessionOf } from "./read-session.ts";

/** Who looks at a page. `member` is null while the database cannot be reached: then no data can be read either. */
type Viewer = { member: Session | null };

const viewer = cache(async (): Promise<Viewer | null> => {
  const cookie = (await headers()).get("cookie");
  try {
    const member = await sessionOf(cookie);
    return member && { member };
  } catch (error) {
    if (isOutage(error)) return { member: null };
    throw error;
  }
});

/**
 * The page's guard: who is signed in, or off to the sign-in page and back to `path` afterwards; or to where a password of
 * one's own is chosen or an authenticator app set up. A page for one operation is not there for a role that may not run it.
 */
export async function requireStaff(path: string, operation?: string): Promise<Viewer> {
  const found = (await viewer()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (found.member?.hasOneTimePassword) redirect(`/new-password?next=${encodeURIComponent(path)}`);
  if (found.member?.lacksAuthenticator) redirect(`/new-authenticator?next=${encodeURIComponent(path)}`);
  if (operation && found.member && !mayRun(found.member.role, operation)) notFound();
  return found;
}

/** Who is signed in, if anybody. For what is around the pages. */
export function currentViewer(): Promise<Viewer | null> {
  return viewer();
}
