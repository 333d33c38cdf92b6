import { useFormatter } from "next-intl";

/** Returns how cents stand at the side of a chart: short, and without a sign, because what goes out stands below zero. */
export function useAxisMoney(): (cents: number) => string {
  const format = useFormatter();
  return (cents) =>
    format.number(Math.abs(cents) / 100, {
      style: "currency",
      currency: "BRL",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
}
