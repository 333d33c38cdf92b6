import { columns, types } from "../prisma/columns.ts";
import { binaryArray, type ColumnType, type ValueOf } from "./binary-array.ts";

type Types = Readonly<Record<string, ColumnType>>;
type ItemOf<T extends Types> = { readonly [Name in keyof T]: ValueOf[T[Name]] };

type Model = keyof typeof types;
type TypesOf<M extends Model, F extends keyof (typeof types)[M]> = {
  readonly [Name in F]: (typeof types)[M][Name] extends ColumnType ? (typeof types)[M][Name] : never;
};

/**
 * The rows that a batch sends to one statement, as one array parameter a column. `columns`: their names, for the list of
 * an INSERT. `rows`: a subquery for FROM, `… AS item`, with a row for each item. `values`: its parameters.
 * `next`: the number of the parameter after them; `after(1)` is its name.
 */
export type BatchRows<Item> = {
  columns: string;
  rows: string;
  values: (items: readonly Item[]) => Buffer[];
  next: number;
  after: (place: number) => string;
};

/**
 * Rows of these fields of a model, and after them of columns that it does not have, by name and type; the list of an INSERT
 * does not name those. `first`: the number of the first parameter.
 */
export function batchRowsOf<
  M extends Model,
  F extends keyof (typeof types)[M] & keyof (typeof columns)[M] & string,
  const T extends Types = Record<never, ColumnType>,
>(model: M, fields: readonly F[], more?: T, first = 1): BatchRows<ItemOf<TypesOf<M, F>> & ItemOf<T>> {
  const named: Readonly<Record<string, string>> = columns[model];
  const typed = types[model] as unknown as TypesOf<M, F>;
  const own = fields.map((field) => ({ name: field, column: named[field] as string, type: typed[field] }));
  return { ...rowsWith([...own, ...others(more ?? {})], first), columns: namesOf(own) };
}

/** Rows of other columns, by name and type. The column of `expiresIn` is `expires_in`. */
export function batchRows<const T extends Types>(given: T, first = 1): BatchRows<ItemOf<T>> {
  return rowsWith(others(given), first);
}

type Column = { name: string; column: string; type: ColumnType };

const namesOf = (all: readonly Column[]) => all.map(({ column }) => column).join(", ");

function others(given: Types): Column[] {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.entries(given).map(([name, type]) => ({ name, column: snakeCase(name), type }));
}

/** unnest in the select list makes no temporary table of each array, as it does in FROM: half of the cost. */
function rowsWith<Item>(all: readonly Column[], first: number): BatchRows<Item> {
  return {
    columns: namesOf(all),
    rows: `(SELECT ${all.map(({ column, type }, i) => `unnest($${first + i}::${type}[]) AS ${column}`).join(", ")})`,
    values: (items) =>
      all.map(({ name, type }) =>
        binaryArray(
          type,
          items.map((item) => (item as Readonly<Record<string, never>>)[name]),
        ),
      ),
    next: first + all.length,
    after: (place) => `$${first + all.length + place - 1}`,
  };
}
