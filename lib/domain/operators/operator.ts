import { z } from "zod";
import { rows } from "#lib/server/db.ts";
import { ActionRefused } from "../audit/action-refused.ts";

/** A tenant: a gaming platform. */
export type Operator = {
  id: string;
  name: string;
  taxId: string;
  city: string;
  createdAt: Date;
  authenticatorRequired: boolean;
};

const COLUMNS = `id, name, tax_id AS "taxId", city, created_at AS "createdAt", authenticator_required AS "authenticatorRequired"`;

/** Returns the operator with this id. Throws `ActionRefused` when there is none. */
export async function operatorById(id: string): Promise<Operator> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<Operator>({ text: `SELECT ${COLUMNS} FROM operator WHERE id = $1`, values: [id] })
    : [];
  if (!found) throw new ActionRefused(`There is no operator ${id}.`);
  return found;
}

/** Returns every operator, ordered by name. */
export async function listOperators(): Promise<Operator[]> {
  return rows<Operator>({ text: `SELECT ${COLUMNS} FROM operator ORDER BY name, id` });
}
