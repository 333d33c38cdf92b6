import type { Variant } from "#lib/core/contract.ts";
import { docsPath, type OpenApi } from "#lib/core/http/open-api.ts";
import { chaptersOf } from "../docs/chapters/chapters.ts";

/** An operation of the reference: its name, its title in the user's language, and its documentation by variant. */
export type Endpoint = { name: string; title: string; docs: Partial<Record<Variant, string>> };

/** Returns the operations of the reference that need a credential or issue its tokens. Public ones are left out. */
export async function endpointsOf(documentOf: (variant: Variant) => Promise<OpenApi>): Promise<Endpoint[]> {
  const byName = new Map<string, Endpoint>();
  for (const variant of ["A", "B"] as const) {
    for (const chapter of chaptersOf(await documentOf(variant))) {
      if (chapter.name === "Public") continue;
      for (const { operation } of chapter.operations) {
        const { operationId: name, summary: title } = operation;
        const endpoint = byName.get(name) ?? { name, title, docs: {} };
        endpoint.docs[variant] = docsPath(variant, chapter.name, name);
        byName.set(name, endpoint);
      }
    }
  }
  return [...byName.values()];
}
