/** What keeps a process from starting, in one sentence for people. Entry points print it alone, without a stack. */
export class StartError extends Error {
  readonly expected = true;
}
