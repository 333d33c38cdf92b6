import { whileLeaving } from "#lib/client/calls/call.ts";
import { leaveSignedOut } from "#lib/client/calls/session-end.ts";
import { signOut } from "#lib/client/session.ts";
import { removeDrafts } from "../forms/remove-drafts.ts";

/** Ends the session in this browser and goes to the sign-in page. */
export async function leave(): Promise<void> {
  await whileLeaving(async () => {
    await signOut();
    removeDrafts();
    leaveSignedOut();
  });
}
