let readAt: number | undefined;

/** Records when the first page was read, in milliseconds of the service's clock. Live updates start from this time. */
export function notePageRead(at: number): void {
  readAt ??= at;
}

/** Returns when the first page was read; undefined when that is unknown. */
export function pageReadAt(): number | undefined {
  return readAt;
}
