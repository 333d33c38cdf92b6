import { metrics } from "#lib/http/endpoints/health.ts";

export const GET = metrics;
