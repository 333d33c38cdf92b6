import { healthz } from "#lib/http/endpoints/health.ts";

export const GET = healthz;
