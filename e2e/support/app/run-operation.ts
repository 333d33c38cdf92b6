import type { Page } from "@playwright/test";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import type { Name } from "#lib/client/contracts.ts";

/**
 * Runs a console operation as the person of this page. Returns the answer as on the wire. Throws when it is refused.
 */
export async function runOperation<N extends Name>(
  page: Page,
  name: N,
  input: ConsoleInput<N>,
): Promise<Record<string, string>> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(`/bff/${name}`, { data: input, headers });
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
