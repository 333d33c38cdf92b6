import { useFormatter } from "next-intl";

const UNITS = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const;

/** Returns a function that says a number of bytes in the unit that people use for it: "1.2 MB". */
export function useSize(): (bytes: bigint | number) => string {
  const format = useFormatter();
  return (bytes) => {
    const count = Number(bytes);
    const [unit, length] = UNITS.find(([, size]) => count >= size) ?? (["byte", 1] as const);
    return format.number(count / length, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
  };
}
