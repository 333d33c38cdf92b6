type Zoned = `${string}T${string}Z`;

/** Reads a time of RFC 3339, whose letters may be small. Throws when it has no zone: each reader would then read another instant. */
export function instantOf(text: string): Date {
  const isZoned = /T.+(?:Z|[+-]\d{2}:\d{2})$/i.test(text);
  const at = new Date(isZoned ? (text as Zoned) : Number.NaN);
  if (!Number.isNaN(at.getTime())) return at;
  throw new Error(`"${text}" is no time with a zone.`);
}
