import { type FaultPlan, NO_FAULTS } from "./faults.ts";
import { openStore, type Store } from "./store.ts";

/**
 * What becomes of a payout. `byAmount`: as in Efí's sandbox, the amount decides: up to R$ 10.00 it settles, up to R$ 20.00 it is refused later, above it
 * is refused at once; R$ 4.00 comes back in two returns of R$ 2.00, R$ 5.00 in one. `settle`: every payout settles.
 */
export type PayoutRules = "byAmount" | "settle";

/** What a customer pays for each payment in and each payout, in cents. */
export type Fees = { paymentIn: number; payout: number };

export type BankOptions = {
  /** A path, or ":memory:". */
  file: string;
  /** Host and port of the charges' locations, without scheme. */
  locationHost: string;
  payoutRules?: PayoutRules;
  fees?: Fees;
  /** How long a payout or a return is on its way, in milliseconds. */
  settleMs?: number;
  /** How long a report is being made, in milliseconds. */
  reportMs?: number;
  /** How long the fault "slow" takes, in milliseconds. */
  slowMs?: number;
  /** Reports also of the running day, which no real bank makes: with a moved clock its end is near. */
  reportsToday?: boolean;
  faults?: FaultPlan;
  now?: () => Date;
};

/** A small Pix bank (PSP) that keeps its own double-entry book. It knows nothing of this service. */
export type Bank = Required<Omit<BankOptions, "file">> & {
  store: Store;
  close: () => void;
};

/** The bank's number among Brazil's institutions (ISPB). It belongs to no real one. */
export const BANK_ISPB = "99999008";

const NO_FEES: Fees = { paymentIn: 0, payout: 0 };
const SETTLE_MS = 300;
const REPORT_MS = 300;
const SLOW_MS = 5_000;

/** Opens the bank on its file, which is made the first time. */
export function openBank({ file, ...options }: BankOptions): Bank {
  const store = openStore(file);
  return {
    payoutRules: "byAmount",
    fees: NO_FEES,
    settleMs: SETTLE_MS,
    reportMs: REPORT_MS,
    slowMs: SLOW_MS,
    reportsToday: false,
    faults: NO_FAULTS,
    now: () => new Date(),
    ...options,
    store,
    close: () => store.close(),
  };
}

/** Returns the time `ms` after now, as the bank's tables write times. */
export const later = (bank: Bank, ms: number): string => new Date(bank.now().getTime() + ms).toISOString();
