import { readyz } from "#lib/http/endpoints/health.ts";

export const GET = readyz;
