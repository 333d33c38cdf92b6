import type { Env } from "#lib/server/env.ts";

/** Returns the environment of a process of the service: this process's, completed by the settings. */
export function serviceEnvironment(settings: Env, mode: "production" | "development"): NodeJS.ProcessEnv {
  const asText = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
  const fixed = { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" } as const;
  return { ...process.env, ...asText, ...fixed, NEXTAUTH_URL: process.env.NEXTAUTH_URL || settings.BASE_URL };
}
