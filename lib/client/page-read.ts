let readAt: number | undefined;

/** Notes when (milliseconds of the service's clock) the page was read that the first stream is to follow. */
export function notePageRead(at: number): void {
  readAt ??= at;
}

/** When the page was read; undefined: nobody knows. */
export function pageReadAt(): number | undefined {
  return readAt;
}
