import type { Prisma } from "./prisma/client.ts";
import { columns } from "./prisma/columns.ts";

type Model = keyof typeof columns;
type Scalars<M extends Model> = Prisma.TypeMap["model"][M]["payload"]["scalars"];
export type Field<M extends Model> = keyof Scalars<M> & keyof (typeof columns)[M] & string;

/**
 * The row that `select` of these fields returns, with the schema's types. `Narrowed` gives a field the type that its
 * CHECK constraint or its JSON has, where the schema says no more than `string` or JSON.
 */
export type Row<M extends Model, F extends Field<M>, Narrowed extends Partial<Record<F, unknown>> = object> = Omit<
  Pick<Scalars<M>, F>,
  keyof Narrowed
> &
  Narrowed;

/**
 * Returns the select list of these fields: `c.account_id AS "accountId", c.id`. `alias` is the table's alias in the
 * statement. A field that the schema does not have is a type error.
 */
export function select<M extends Model>(model: M, alias: string, fields: readonly Field<M>[]): string {
  const known: Readonly<Record<string, string>> = columns[model];
  return fields
    .map((field) => {
      const column = known[field];
      return column === field ? `${alias}.${column}` : `${alias}.${column} AS "${field}"`;
    })
    .join(", ");
}

/** Returns the columns of these fields, in this order, for the list of an INSERT: `account_id, id`. */
export function columnsOf<M extends Model>(model: M, fields: readonly Field<M>[]): string {
  const known: Readonly<Record<string, string>> = columns[model];
  return fields.map((field) => known[field]).join(", ");
}

/**
 * The parts of an INSERT of one row with these fields: `columns`, `values` ("$1, $2"), each field's parameter in `places`, and
 * their values of a record.
 */
export function insertion<M extends Model, F extends Field<M>>(model: M, fields: readonly F[]) {
  const places = Object.fromEntries(fields.map((field, i) => [field, `$${i + 1}`])) as Record<F, string>;
  return {
    columns: columnsOf(model, fields),
    values: Object.values(places).join(", "),
    places,
    valuesOf: (record: Readonly<Record<F, unknown>>): unknown[] => fields.map((field) => record[field]),
  };
}
