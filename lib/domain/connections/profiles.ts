import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { efi } from "#lib/rail/api-pix/profiles/efi.ts";
import { sicoob } from "#lib/rail/api-pix/profiles/sicoob.ts";

export const PROFILE_NAMES = ["efi", "sicoob"] as const;
type ProfileName = (typeof PROFILE_NAMES)[number];

const PROFILES: Readonly<Record<ProfileName, Profile>> = { efi, sicoob };

/** Returns the profile with this name. Throws for a name that no profile has. */
export function profileNamed(name: string): Profile {
  const profile = Object.hasOwn(PROFILES, name) ? PROFILES[name as ProfileName] : undefined;
  if (!profile) throw new Error(`no profile has the name ${name}`);
  return profile;
}
