import { healthz } from "#lib/http/health.ts";

export const GET = healthz;
