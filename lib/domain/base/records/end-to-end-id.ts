import { rows } from "#lib/server/db.ts";

/** Up to here, kind, bank and minute, an endToEndId has no small letters. */
const UPPER_LENGTH = 21;
const LENGTH = 32;

/**
 * Returns the SQL condition that an id is the text of a parameter in any case, as programs write it that know capitals alone. An index by
 * the id finds it among those of the same bank and minute, whatever its collation: nothing comes after so many "z".
 */
export function isIdInAnyCase(id: string, text: string): string {
  const start = `upper(left(${text}, ${UPPER_LENGTH}))`;
  return `${id} >= ${start} AND ${id} <= ${start} || repeat('z', ${LENGTH - UPPER_LENGTH}) AND lower(${id}) = lower(${text})`;
}

const ofLines = (fits: string) => `FROM statement_line l WHERE l.account_id = ANY($1::uuid[]) AND ${fits}`;

/**
 * Returns an endToEndId as the lines of these accounts have it: the same, or where no line has it the only one that differs by case alone.
 */
export async function endToEndIdOfLines(accountIds: readonly string[], asked: string): Promise<string> {
  const [found] = await rows<{ id: string | null }>({
    name: "end-to-end-id-of-lines",
    text: `SELECT coalesce(
             (SELECT l.end_to_end_id ${ofLines("l.end_to_end_id = $2::text")} LIMIT 1),
             (SELECT min(l.end_to_end_id) ${ofLines(isIdInAnyCase("l.end_to_end_id", "$2::text"))}
                HAVING count(DISTINCT l.end_to_end_id) = 1)) AS id`,
    values: [accountIds, asked],
  });
  return found?.id ?? asked;
}
