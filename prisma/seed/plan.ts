import { randomFrom } from "#lib/core/seeded-random.ts";

/** A charge of the invented month: when it was created, how it ended and when. The amount is in cents. */
export type PlannedCharge = {
  createdAt: Date;
  settledAt: Date;
  status: "PAID" | "EXPIRED" | "REJECTED";
  amount: bigint;
};

export type Player = {
  taxId: string;
  name: string;
  bankAccount: { ispb: string; branch: string; accountNumber: string; accountType: "CACC" | "TRAN" };
};

/** CPFs of ranges that belong to nobody, and invented names. */
export const PLAYERS: readonly Player[] = [
  player("00000000191", "Bruna Testeira", "00000000", "CACC"),
  player("00000000515", "Caio Fictício", "60701190", "CACC"),
  player("00000000604", "Davi Exemplo", "18236120", "TRAN"),
  player("00000000787", "Elisa Modelo", "90400888", "CACC"),
  player("00000000868", "Fabio Amostra", "60746948", "CACC"),
  player("00000000949", "Gisele Ensaio", "10573521", "TRAN"),
  player("00000001082", "Hugo Rascunho", "00360305", "CACC"),
];

function player(taxId: string, name: string, ispb: string, accountType: "CACC" | "TRAN"): Player {
  return { taxId, name, bankAccount: { ispb, branch: "0001", accountNumber: taxId.slice(-6), accountType } };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BRT_OFFSET_MS = 3 * HOUR_MS;
const AMOUNTS = [1_000n, 2_000n, 2_500n, 3_000n, 5_000n, 5_000n, 7_500n, 10_000n, 15_000n, 20_000n, 50_000n];

/** Charges per hour of the day in BRT: few before dawn, most after dinner. */
const CHARGES_OF_HOUR = [1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2, 3, 3, 3, 2, 1];

/**
 * Returns the charges of the `days` days before `now`, in the order of settlement. The result is always the same for
 * the same `now`.
 */
export function plan(now: Date, days: number): PlannedCharge[] {
  const { next } = randomFrom(20_261_121);
  const brtMidnight = Math.floor((now.getTime() - BRT_OFFSET_MS) / DAY_MS) * DAY_MS + BRT_OFFSET_MS;
  const planned: PlannedCharge[] = [];
  for (let hour = -days * 24; hour < 24; hour++) {
    const busy = CHARGES_OF_HOUR[((hour % 24) + 24) % 24] ?? 0;
    for (let i = 0; i < busy; i++) planned.push(charge(brtMidnight + hour * HOUR_MS, next));
  }
  return planned
    .filter((one) => one.settledAt.getTime() < now.getTime() - 60_000)
    .sort((a, b) => a.settledAt.getTime() - b.settledAt.getTime());
}

function charge(hourStart: number, random: () => number): PlannedCharge {
  const createdAt = new Date(hourStart + Math.floor(random() * HOUR_MS));
  const share = random();
  const status = share < 0.86 ? "PAID" : share < 0.97 ? "EXPIRED" : "REJECTED";
  const waitMs = status === "EXPIRED" ? HOUR_MS + 1_000 : 8_000 + Math.floor(random() * 240_000);
  const amount = AMOUNTS[Math.floor(random() * AMOUNTS.length)] ?? 1_000n;
  return { createdAt, settledAt: new Date(createdAt.getTime() + waitMs), status, amount };
}
