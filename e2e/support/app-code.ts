import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app with this secret (base32) shows `steps` time steps from now. */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
