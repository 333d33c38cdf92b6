import { randomInt, randomUUID } from "node:crypto";

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

/** Returns a random CPF with correct check digits. */
export function someCpf(): string {
  const nine = digits(9);
  const first = checkDigit(nine);
  return nine + first + checkDigit(nine + first);
}

function checkDigit(body: string): number {
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (body.length + 1 - i), 0);
  return ((sum * 10) % 11) % 10;
}

/** Returns a random account at another bank, which no other run uses. */
export function someAccount() {
  return { ispb: "60701190", branch: "0001", accountNumber: `9${digits(11)}`, accountType: "CACC" } as const;
}

/** Random Pix keys by type, which no other run uses. */
export const SOME_KEY = {
  CPF: someCpf,
  EMAIL: () => `player-${randomUUID().slice(0, 8)}@example.com`,
  PHONE: () => `+55119${digits(8)}`,
  EVP: () => randomUUID(),
  CNPJ: someCnpj,
} as const;
export type KeyType = keyof typeof SOME_KEY;

function someCnpj(): string {
  const twelve = digits(12);
  const first = cnpjDigit(twelve);
  return twelve + first + cnpjDigit(twelve + first);
}

function cnpjDigit(body: string): number {
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (((body.length - 1 - i) % 8) + 2), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Returns a UUID of version 1, to be refused where version 4 is required. */
export function someUuidV1(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}1${id.slice(15)}`;
}

/** No account has this number: it is longer than any account number that is issued. */
export const NOBODYS = "99999999999999999999";
