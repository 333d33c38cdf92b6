import { operations } from "#lib/domain/operations.ts";
import { contextOf } from "#lib/domain/staff/session.ts";
import { prefetcher } from "#lib/http/prefetch.ts";

/** Runs a page's reads for a person while the page is rendered. */
export const readFor = prefetcher({ operations, contextOf });
