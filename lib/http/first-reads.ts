import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { FirstAnswer, FirstAnswers } from "../core/first-answer.ts";
import { mayRun } from "../core/role.ts";
import { log } from "../server/log.ts";
import type { Session } from "../server/session/read-session.ts";
import { type ConsoleDoor, operationsFor, runForConsole } from "./console-door.ts";
import { refusalOf } from "./problem.ts";
import { countRequest } from "./request-metrics.ts";

/** Asks one operation. Undefined where the role may not, and when it refused: the browser asks again and hears why. */
export type FirstRead = (name: string, input: object) => Promise<unknown>;

/** A page is not kept waiting for longer: what is not there by then the browser asks for. */
const WAIT_MS_MAX = 1_000;

/**
 * Reads for a page while it is made, as the console's door would for the same person. `reads` asks for whatever the
 * page begins with; gives the answers that came in time. Never throws.
 */
export function firstReads({ operations, contextOf }: ConsoleDoor) {
  const { labelOf, operationFor } = operationsFor(operations);

  return async (staff: Session, reads: (read: FirstRead) => Promise<unknown>): Promise<FirstAnswers> => {
    const at = Date.now();
    const requestId = randomUUID();
    const answers: FirstAnswer[] = [];
    let made: ReturnType<typeof contextOf> | undefined;
    const context = () => (made ??= contextOf(staff, requestId));

    const answer = async (name: string, input: object): Promise<unknown> => {
      const operation = operationFor(staff, name);
      const { effect, stepUp, nouns } = operation.contract;
      if (effect !== "read" || stepUp) throw new Error(`${name} is nothing that a page begins with`);
      const { form, output } = await runForConsole(operation, context, { ...input });
      // As it would cross the wire: nothing that the form leaves out may reach a browser.
      const wire = JSON.parse(JSON.stringify(z.encode(form.output, output as never)));
      const canonical = z.decode(form.output, wire);
      answers.push({ name, input, output: canonical, nouns });
      return canonical;
    };
    const read: FirstRead = async (name, input) => {
      // What the role may not see is not on the page either.
      if (!mayRun(staff.role, name)) return undefined;
      const startedAt = performance.now();
      try {
        const output = await answer(name, input);
        countRequest(labelOf(name), 200, startedAt);
        return output;
      } catch (error) {
        const { status, code } = refusalOf(error, requestId);
        log().info({ requestId, operation: labelOf(name), status, code }, "refused");
        countRequest(labelOf(name), status, startedAt);
        return undefined;
      }
    };
    await atMost(WAIT_MS_MAX, reads(read));
    return { at, answers: [...answers] };
  };
}

/** Waits for the work, but no longer than so many milliseconds. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
