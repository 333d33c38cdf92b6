/** A reason why a process cannot start, in one sentence for people. Entry points print it without a stack. */
export class StartError extends Error {
  readonly expected = true;
}
