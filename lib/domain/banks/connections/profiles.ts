import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { efi } from "#lib/rail/api-pix/profiles/efi.ts";
import { sicoob } from "#lib/rail/api-pix/profiles/sicoob.ts";
import { PROFILE_NAMES } from "./connection.contract.ts";

type ProfileName = (typeof PROFILE_NAMES)[number];

const PROFILES: Readonly<Record<ProfileName, Profile>> = { efi, sicoob };

/** Returns the profile with this name. Throws for a name that no profile has. */
export function profileNamed(name: string): Profile {
  const profile = Object.hasOwn(PROFILES, name) ? PROFILES[name as ProfileName] : undefined;
  if (!profile) throw new Error(`no profile has the name ${name}`);
  return profile;
}

/** Whether a profile's bank asks for a client secret beside the certificate. */
export function needsClientSecret(name: string): boolean {
  return profileNamed(name).credentialIn === "header";
}

/** Returns every profile: its name, what it needs, and what it can do. */
export function listProfiles() {
  return PROFILE_NAMES.map((profile) => ({
    profile,
    needsClientSecret: needsClientSecret(profile),
    needsAccount: PROFILES[profile].capabilities.needsAccount,
    capabilities: PROFILES[profile].capabilities,
  }));
}
