import { randomUUID } from "node:crypto";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { Session } from "../core/http/session.ts";
import { log } from "../server/process/log.ts";
import { servingStaff } from "../server/row-scope.ts";
import { type ConsoleDomain, operationsFor, runForConsole } from "./console-domain.ts";
import { refusalOf } from "./problem.ts";
import { countRequest } from "./request-metrics.ts";

/**
 * Runs one read. Returns undefined when the role may not run it or when it fails: the browser then requests it and gets
 * the error.
 */
type Read = (name: string, input: object) => Promise<unknown>;

/** The longest delay of a page. The browser requests what is missing by then. */
const WAIT_MS_MAX = 1_000;

/**
 * Returns a function that reads data while a page is rendered, with the same checks as the console's requests. `reads`
 * runs the page's initial reads; the result has the answers that arrived within one second, under the browser's query
 * keys. An operation's error is never thrown.
 */
export function prefetcher({ operations, contextOf }: Pick<ConsoleDomain, "operations" | "contextOf">) {
  const { labelOf, operationFor, isAllowed, tagsOf } = operationsFor(operations);

  return async (
    staff: Session,
    reads: (prefetch: Read) => Promise<unknown>,
  ): Promise<{ at: number; state: DehydratedState }> => {
    const at = Date.now();
    const requestId = randomUUID();
    const client = new QueryClient();
    let made: ReturnType<typeof contextOf> | undefined;
    const context = () => (made ??= contextOf(staff, requestId));

    const read = async (name: string, input: object): Promise<unknown> => {
      const startedAt = performance.now();
      try {
        const operation = operationFor(staff, name);
        const { effect, stepUp } = operation.contract;
        if (effect !== "read" || stepUp)
          throw new Error(`${name} cannot be prefetched: it is not a read, or it needs a reauthentication`);
        const { form, output } = await servingStaff(staff, () => runForConsole(operation, context, { ...input }));
        // Encoded as for the wire: data that the form leaves out must not reach a browser.
        const wire = JSON.parse(JSON.stringify(z.encode(form.output, output as never)));
        const canonical = z.decode(form.output, wire);
        countRequest(labelOf(name), 200, startedAt);
        return canonical;
      } catch (error) {
        const { status, code } = refusalOf(error, requestId);
        log().info({ requestId, operation: labelOf(name), status, code, staffId: staff.id }, "refused");
        countRequest(labelOf(name), status, startedAt);
        throw error;
      }
    };
    const prefetch: Read = async (name, input) => {
      // The page does not show what the role may not read.
      if (!isAllowed(staff.role, name)) return undefined;
      const query = { queryKey: [name, input], queryFn: () => read(name, input), meta: { tags: tagsOf(name) } };
      return client.query(query).catch(() => undefined);
    };
    await atMost(WAIT_MS_MAX, reads(prefetch));
    return { at, state: dehydrate(client) };
  };
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
