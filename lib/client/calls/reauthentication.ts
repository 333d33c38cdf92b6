import { CallError } from "./call-error.ts";

/** Asks the person to confirm who they are, until `signal` aborts. Resolves to false when they decline. */
type Confirm = (signal: AbortSignal) => Promise<boolean>;

let confirmIdentity: Confirm | undefined;
/** The question that is open, and how many calls wait for it. */
let confirming: { answer: Promise<boolean>; stop: AbortController; waiting: number } | undefined;

/** Sets the function that asks the person to confirm who they are, until the returned function is called. */
export function confirmIdentityBy(confirm: Confirm): () => void {
  confirmIdentity = confirm;
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = undefined;
  };
}

/**
 * Runs a call. When it is refused because the person must reauthenticate, asks the person and repeats the same call, unless
 * `signal` has aborted meanwhile. Repeating is safe: the refused call stored nothing.
 */
export async function withReauthentication<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "STEP_UP_REQUIRED" || !(await reauthenticate(signal)))
      throw error;
    signal.throwIfAborted();
    return run();
  }
}

/** Calls that are refused at the same time ask the person once. The question closes when none of them waits any more. */
async function reauthenticate(signal: AbortSignal): Promise<boolean> {
  const question = confirming ?? ask();
  confirming = question;
  question.waiting++;
  const leave = () => {
    if (--question.waiting === 0) question.stop.abort();
  };
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  return question.answer.finally(() => signal.removeEventListener("abort", leave));
}

function ask(): NonNullable<typeof confirming> {
  const stop = new AbortController();
  const answer = (confirmIdentity?.(stop.signal) ?? Promise.resolve(false)).finally(() => {
    confirming = undefined;
  });
  return { answer, stop, waiting: 0 };
}
