import { readyz } from "#lib/http/health.ts";

export const GET = readyz;
