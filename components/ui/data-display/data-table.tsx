import { clsx } from "clsx";
import { Activity, type ReactNode } from "react";
import { Link } from "../link.tsx";
import { Skeleton } from "../skeleton.tsx";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** The minimum width of the screen for this column; absent: it is always shown. */
  from?: "sm" | "md" | "lg" | "xl";
  className?: string;
  /** Below what the first column has, outside of the row's link or button: it may have buttons of its own. */
  foot?: (row: Row) => ReactNode;
  /** The column is shown only to those who chose it. */
  isOptional?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Which row it is, for those who hear nothing but the name of its link or button, where the first column may repeat. */
  rowName?: (row: Row) => string;
  /** The address that a row opens. The first column's content becomes the link, and a click on the row opens it too. */
  href?: (row: Row) => string;
  /** Called when a row is opened on this page. Like `href`, but with a button instead of a link. */
  onOpen?: (row: Row) => void;
  skeletonRows?: number;
  /** Whether rows have less height. */
  compact?: boolean;
  /** Whether a row is no longer in the list. */
  isGone?: (row: Row) => boolean;
};

const FROM = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};

// The last visible cell depends on the width, so the row has the padding at its right and not a cell.
const EDGE = "after:table-cell after:w-2 after:pl-2 after:content-['']";

// As tall as a finger needs, in a row that is no taller for it.
const OPENER = "relative -my-2 block w-full py-2 [text-align:inherit]";

const cellStyle = <Row,>(column: Column<Row>) =>
  clsx(
    "px-3 first:pl-5 max-[17rem]:px-1 max-[17rem]:first:pl-3",
    column.align === "right" && "text-right",
    column.from && FROM[column.from],
    column.className,
  );

/** The table of the console. Shows skeleton rows while `rows` is undefined. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, skeletonRows = 8, compact = false } = props;
  const height = compact ? "h-9" : "h-12 py-1";
  return (
    <Activity>
      <table className="w-full border-collapse text-sm" aria-busy={rows ? undefined : true}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className={clsx("border-line border-b", EDGE)}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={clsx("h-9 whitespace-nowrap text-left font-medium text-muted text-xs", cellStyle(column))}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <TableRow key={rowKey(row)} {...props} row={row} height={height} />)
            : Array.from({ length: skeletonRows }, (_, index) => `waiting-${index}`).map((key) => (
                <tr key={key} className={clsx("border-line border-b last:border-b-0", EDGE)}>
                  {columns.map((column) => (
                    <td key={column.id} className={clsx(height, cellStyle(column))}>
                      <Skeleton className={clsx("h-3.5 w-3/4 max-w-32", column.align === "right" && "ml-auto")} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </Activity>
  );
}

function TableRow<Row>(props: Props<Row> & { row: Row; height: string }) {
  const { columns, row, height, href, onOpen, isGone, rowName } = props;
  const name = rowName ? <span className="sr-only"> {rowName(row)}</span> : null;
  return (
    <tr
      className={clsx(
        "border-line border-b last:border-b-0",
        // Safari on iOS sends a click on what is no link or button only where the cursor is a pointer.
        (href || onOpen) && "cursor-pointer transition-colors hover:bg-sunken/70 has-focus-visible:bg-sunken",
        isGone?.(row) && "opacity-60",
        EDGE,
      )}
    >
      {columns.map((column, index) => (
        <td key={column.id} className={clsx("align-middle", height, cellStyle(column))}>
          {href && index === 0 ? (
            <Link href={href(row)} data-row className={OPENER}>
              {column.cell(row)}
              {name}
            </Link>
          ) : onOpen && index === 0 ? (
            <button type="button" data-row onClick={() => onOpen(row)} className={OPENER}>
              {column.cell(row)}
              {name}
            </button>
          ) : (
            column.cell(row)
          )}
          {column.foot?.(row)}
        </td>
      ))}
    </tr>
  );
}
