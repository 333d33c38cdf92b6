import { Secret, TOTP } from "otpauth";

/** Returns the code that an authenticator app with this base32 secret shows `steps` time steps from now. */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
