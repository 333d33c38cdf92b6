import { makeLocation } from "#lib/rail/api-pix/charges.ts";
import { rows } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { LiveConnection } from "../connections/live-connection.ts";

/** Locations that wait in the pool of a connection that has accounts. */
const POOL_SIZE = 400;
const FILL_BELOW = POOL_SIZE / 2;
/** Made at once, and taken together. */
const MADE_AT_ONCE = 20;

/** Fills a connection's pool of locations when less than half of it is left. Returns how many were made. */
export async function fillPool({ id, operatorId, session }: LiveConnection): Promise<number> {
  const [found] = await rows<{ left: number; isUsed: boolean }>({
    name: "pool-size",
    text: `SELECT (SELECT coalesce(sum(cardinality(location_ids)), 0) FROM connection_location WHERE connection_id = $1)::int AS left,
             EXISTS (SELECT FROM account WHERE connection_id = $1) AS "isUsed"`,
    values: [id],
  });
  if (!found?.isUsed || found.left >= FILL_BELOW) return 0;
  const wanted = POOL_SIZE - found.left;
  let made = 0;
  while (made < wanted) {
    const locations = await Promise.all(
      Array.from({ length: Math.min(MADE_AT_ONCE, wanted - made) }, () => makeLocation(session)),
    );
    await rows({
      name: "add-locations",
      text: `INSERT INTO connection_location (connection_id, operator_id, id, location_ids, locations)
             VALUES ($1, $2, $3, $4, $5)`,
      values: [
        ...[id, operatorId, uuidV7()],
        ...[locations.map((one) => one.id), locations.map(({ location }) => location)],
      ],
    });
    made += locations.length;
  }
  return made;
}
