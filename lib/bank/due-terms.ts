import { addDays } from "#lib/core/brt.ts";
import type { Violation } from "./refusal.ts";
/** A part of a due charge's amount. `mode`: as the norm numbers them. `value`: cents, or hundredths of a percent. */
export type Part = { mode: number; value: number };

/** `value`: for each day that is paid earlier. `until`: what is taken off up to a day. The mode says which of them is meant. */
export type Discount = { mode: number; value: number | null; until: { day: string; value: number }[] };

/** When a due charge is to be paid, and what changes its amount. `validDays`: how long after the due day it can be paid. */
export type DueTerms = {
  day: string;
  validDays: number;
  fine: Part | null;
  interest: Part | null;
  rebate: Part | null;
  discount: Discount | null;
};

/** What is to be paid on a day, in cents. */
type DueAmounts = { fine: number; interest: number; rebate: number; discount: number; final: number };

/** The norm's modes of discount that end on days; the others are for each day that is paid earlier. */
const BY_DAY_MODES = [1, 2];
/** Percent of the amount, per day, month or year; the norm leaves open how many days these have. */
const DAYS_OF_INTEREST: Record<number, number> = { 2: 1, 3: 30, 4: 365, 6: 1, 7: 21, 8: 252 };
const FIRST_BUSINESS_INTEREST = 5;
const PERCENT = 10_000;

const due = ({ day }: DueTerms): string => businessDayFrom(day);

/** Returns the last day on which a due charge can be paid. A due day or a last day without banks moves to the next business day. */
export const lastDayOf = (terms: DueTerms): string => businessDayFrom(addDays(due(terms), terms.validDays));

/** Returns a share of an amount in hundredths of a percent, for `days` of `of` days, half a cent rounded up. */
function share(amount: number, value: number, days = 1, of = 1): number {
  const [whole, parts] = [BigInt(amount) * BigInt(value) * BigInt(days), BigInt(PERCENT * of)];
  return Number((2n * whole + parts) / (2n * parts));
}

/** Returns what a due charge of `amount` cents costs on a day. Percentages are of the original amount, interest is not compounded. */
export function dueAmounts(amount: number, terms: DueTerms, day: string): DueAmounts {
  const isLate = day > due(terms);
  const rebate = terms.rebate ? partOf(amount, terms.rebate) : 0;
  const fine = isLate && terms.fine ? partOf(amount, terms.fine) : 0;
  const interest = isLate && terms.interest ? interestOf(amount, terms.interest, due(terms), day) : 0;
  const wanted = !isLate && terms.discount ? discountOf(amount, terms.discount, terms, day) : 0;
  const discount = Math.min(wanted, amount - rebate - 1);
  return { fine, interest, rebate, discount, final: amount + fine + interest - rebate - discount };
}

const partOf = (amount: number, { mode, value }: Part): number => (mode === 1 ? value : share(amount, value));

function interestOf(amount: number, { mode, value }: Part, from: string, to: string): number {
  const days = daysBetween(from, to, mode >= FIRST_BUSINESS_INTEREST);
  const of = DAYS_OF_INTEREST[mode];
  return of === undefined ? value * days : share(amount, value, days, of);
}

function discountOf(amount: number, { mode, value, until }: Discount, terms: DueTerms, day: string): number {
  if (BY_DAY_MODES.includes(mode)) {
    const moved = until.map((one) => (one.day === terms.day ? { ...one, day: due(terms) } : one));
    const [next] = moved.filter((one) => one.day >= day).toSorted((a, b) => a.day.localeCompare(b.day));
    return next ? partOf(amount, { mode, value: next.value }) : 0;
  }
  const isPercent = mode >= 5;
  const days = daysBetween(day, due(terms), mode % 2 === 0);
  return isPercent ? share(amount, value ?? 0, days) : (value ?? 0) * days;
}

/** Returns what is wrong with the terms of a charge of `amount` cents that was made on `madeOn`. The words are the norm's. */
export function wrongTerms(amount: number, terms: DueTerms, madeOn: string): Violation[] {
  const { day, rebate, discount } = terms;
  const wrong = (isWrong: boolean, propriedade: string, razao: string): Violation[] =>
    isWrong ? [{ propriedade: `cobv.${propriedade}`, razao }] : [];
  const isTooMuch = (part: Part) => (part.mode === 1 ? part.value >= amount : part.value >= PERCENT);
  return [
    ...wrong(
      day < madeOn,
      "calendario.dataDeVencimento",
      "A data de vencimento é anterior à data de criação da cobrança.",
    ),
    ...wrong(
      rebate !== null && isTooMuch(rebate),
      "valor.abatimento",
      "O abatimento é maior ou igual ao valor da cobrança original ou a 100%.",
    ),
    ...(discount ? wrongDiscount(amount, discount, day, wrong) : []),
  ];
}

function wrongDiscount(
  amount: number,
  { mode, value, until }: Discount,
  dueDay: string,
  wrong: (isWrong: boolean, propriedade: string, razao: string) => Violation[],
): Violation[] {
  const isByDay = BY_DAY_MODES.includes(mode);
  const isPercent = mode === 2 || mode >= 5;
  const values = isByDay ? until.map((one) => one.value) : [value ?? 0];
  const field = "valor.desconto";
  return [
    ...wrong(
      isByDay && value !== null,
      `${field}.valorPerc`,
      "O campo não pode ser preenchido com a modalidade 1 ou 2.",
    ),
    ...wrong(isByDay && until.length === 0, `${field}.descontoDataFixa`, "O campo falta, com a modalidade 1 ou 2."),
    ...wrong(!isByDay && value === null, `${field}.valorPerc`, "O campo falta, com as modalidades de 3 a 6."),
    ...wrong(
      !isByDay && until.length > 0,
      `${field}.descontoDataFixa`,
      "O campo não pode ser preenchido com as modalidades de 3 a 6.",
    ),
    ...wrong(
      values.some((one) => one >= (isPercent ? PERCENT : amount)),
      field,
      "O desconto é maior ou igual ao valor da cobrança original ou a 100%.",
    ),
    ...wrong(
      isByDay && until.some((one) => one.day > dueDay),
      `${field}.descontoDataFixa`,
      "A data do desconto é posterior à data de vencimento.",
    ),
  ];
}

/** National holidays of a fixed date, as MM-DD. Those of a state or a town are not known here. */
const FIXED = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"];

const AWARENESS_DAY = "11-20";

const AWARENESS_DAY_SINCE = "2024";

/** Days after Easter: the two of carnival, Good Friday and Corpus Christi. */
const AFTER_EASTER = [-48, -47, -2, 60];

/** Returns Easter Sunday of a year, in the Gregorian calendar. */
function easter(year: number): string {
  const [golden, century] = [year % 19, Math.floor(year / 100)];
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, full - weekday);
}

function isHoliday(day: string): boolean {
  const date = day.slice(5);
  if (FIXED.includes(date) || (date === AWARENESS_DAY && day >= AWARENESS_DAY_SINCE)) return true;
  const sunday = easter(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => addDays(sunday, days) === day);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns whether banks work on a day: not on Saturdays, Sundays and national holidays. */
export const isBusinessDay = (day: string): boolean => ![0, 6].includes(weekdayOf(day)) && !isHoliday(day);

/** Returns the day itself, or the first business day after it. */
export function businessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** Returns how many days lie after `from` up to `to`, all of them or business days alone. 0 where `to` is not later. */
function daysBetween(from: string, to: string, onlyBusiness: boolean): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (!onlyBusiness || isBusinessDay(day)) days++;
  return days;
}
