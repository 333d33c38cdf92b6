import type { TaxIdPlace } from "./masked-tax-id.tsx";

/** Returns the address that leads to the page of the player named at a place of a record. It holds no tax id. */
export function playerAddress(place: TaxIdPlace): string {
  return `/players/of?${new URLSearchParams(Object.entries(place).map(([name, value]) => [name, `${value}`]))}`;
}
