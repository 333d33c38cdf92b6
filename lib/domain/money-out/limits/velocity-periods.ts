import { brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";

/** The night of Pix, in hours BRT. */
const NIGHT_FROM_HOUR = 20;
const NIGHT_TO_HOUR = 6;

/** From and to, in milliseconds; `to` is not part of it. */
type Period = { from: number; to: number };
export type Periods = { hour: Period; day: Period; night: Period | null };

/** Returns the hour, the BRT day and the night that an instant lies in; `night` null: it is day. */
export function periodsAt(now: Date): Periods {
  const dayFrom = startOfBrtDay(brtDay(now)).getTime();
  const hourFrom = now.getTime() - (now.getTime() % HOUR_MS);
  return {
    hour: { from: hourFrom, to: hourFrom + HOUR_MS },
    day: { from: dayFrom, to: dayFrom + 24 * HOUR_MS },
    night: nightAt(dayFrom, hourFrom),
  };
}

function nightAt(dayFrom: number, hourFrom: number): Period | null {
  const hour = (hourFrom - dayFrom) / HOUR_MS;
  if (hour >= NIGHT_TO_HOUR && hour < NIGHT_FROM_HOUR) return null;
  const evening = hour >= NIGHT_FROM_HOUR ? dayFrom : dayFrom - 24 * HOUR_MS;
  return { from: evening + NIGHT_FROM_HOUR * HOUR_MS, to: evening + (24 + NIGHT_TO_HOUR) * HOUR_MS };
}

/** Returns where a withdrawal goes as one text: to an account, or to a key whose account the bank does not tell. */
export function destinationOfPayout({
  creditor,
  pixKey,
}: {
  creditor: Parameters<typeof destinationOf>[0] | null;
  pixKey: string | null;
}): string {
  return creditor ? destinationOf(creditor) : `key/${pixKey}`;
}

/** Returns the receiving account as one text. Leading zeros do not make another account. */
export function destinationOf(account: { ispb: string; branch: string; accountNumber: string }): string {
  const bare = (digits: string) => digits.replace(/^0+/, "");
  return `${account.ispb}/${bare(account.branch)}/${bare(account.accountNumber)}`;
}
