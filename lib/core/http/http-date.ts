/** Reads a date of an HTTP header, in milliseconds: NaN when it is absent, or has no zone. Senders write GMT alone (RFC 9110 §5.6.7). */
export function parseHttpDate(header: string | null): number {
  const [, text] = /^(.+) GMT$/.exec(header ?? "") ?? [];
  return text === undefined ? Number.NaN : Date.parse(`${text} GMT`);
}
