import type { FailpointName } from "../core/failpoint-names.ts";
import { env } from "./env.ts";

type Armed = { name: FailpointName; passesLeft: number; onReached: () => void };

let armed: Armed | null | undefined;

/** SIGKILL, so that no code of this process runs afterwards, not even a `finally` block. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function fromEnvironment(): Armed | null {
  const [name, passes] = env().FAILPOINT?.split(":") ?? [];
  return name ? { name: name as FailpointName, passesLeft: Number(passes ?? 0), onReached: die } : null;
}

/**
 * Marks a place where FAILPOINT can end this process. Does nothing when another failpoint or none is set. A call with
 * `isHere` false is not counted as a pass.
 */
export function failpoint(name: FailpointName, isHere = true): void {
  if (armed === undefined) armed = fromEnvironment();
  if (!armed || !isHere || armed.name !== name) return;
  if (armed.passesLeft-- > 0) return;
  const { onReached } = armed;
  armed = null;
  onReached();
}

/** Makes `onReached` run once, when `name` is reached after `passesLeft` passes; for tests in one process. Null disarms. */
export function armFailpoint(failure: Armed | null): void {
  armed = failure;
}
