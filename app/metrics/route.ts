import { metrics } from "#lib/http/health.ts";

export const GET = metrics;
