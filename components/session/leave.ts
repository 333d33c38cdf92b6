import { signOut } from "#lib/client/session.ts";

/** Ends the session in this browser and goes to the sign-in page. */
export async function leave(): Promise<void> {
  await signOut();
  location.assign("/sign-in");
}
