import { env } from "./env.ts";
import type { FailpointName } from "./failpoint-names.ts";

type Armed = { name: FailpointName; passesLeft: number; act: () => void };

let armed: Armed | null | undefined;

/** Nothing of ours runs after this, not even what stands in a `finally`. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function fromEnvironment(): Armed | null {
  const [name, passes] = env().FAILPOINT?.split(":") ?? [];
  return name ? { name: name as FailpointName, passesLeft: Number(passes ?? 0), act: die } : null;
}

/** A place where a test may have this process die: by FAILPOINT in its environment, else nothing happens. */
export function failpoint(name: FailpointName, isHere = true): void {
  if (armed === undefined) armed = fromEnvironment();
  if (!armed || !isHere || armed.name !== name) return;
  if (armed.passesLeft-- > 0) return;
  const { act } = armed;
  armed = null;
  act();
}

/** For tests in one process: has `act` happen, once, when `name` is come to after so many passes. Null: nothing does. */
export function armFailpoint(failure: Armed | null): void {
  armed = failure;
}
