import { z } from "zod";
import { brtIso, isRealDay, parseInstant, parseQueryInstant } from "./brt.ts";
import {
  ACCOUNT_DIGITS_MAX,
  BRANCH_DIGITS_MAX,
  EXTERNAL_ID_LENGTH_MAX,
  INT32_MAX,
  METADATA_MAX,
  NAME_LENGTH_MAX,
  PAGE_SIZE_MAX,
  PAYER_ACCOUNTS_MAX,
} from "./limits.ts";
import { AMOUNT_MAX, AMOUNT_MIN } from "./money.ts";
import { maskTaxId, parseTaxId } from "./tax-id.ts";
import { codePointLength, hasControlCharacter } from "./text/code-points.ts";

// Codecs between wire values and canonical values. People read the messages: each one says what would be valid.

const integerAsBigint = (wire: z.ZodNumber | z.ZodInt) =>
  z.codec(wire, z.bigint(), { decode: (cents) => BigInt(cents), encode: (cents) => Number(cents) });

/** An amount to move, 1 cent to R$ 1 billion: a JSON integer of cents ↔ bigint. */
export const cents = integerAsBigint(
  z
    .int("must be a whole number of cents")
    .min(Number(AMOUNT_MIN), "must be at least 1 cent")
    .max(Number(AMOUNT_MAX), `must be at most ${AMOUNT_MAX} cents`),
);

/** An amount or a number that may be zero, at most R$ 1 billion: a JSON integer ↔ bigint. */
export const centsOrZero = integerAsBigint(
  z
    .int("must be a whole number")
    .min(0, "must not be negative")
    .max(Number(AMOUNT_MAX), `must be at most ${AMOUNT_MAX}`),
);

/** An amount to move as a text of digits, in cents, where variant B requires it ↔ bigint. */
export const centsText = z.codec(
  z.string("must be a text of digits").regex(/^0*[0-9]{1,15}$/, "must be a text of digits, in cents"),
  z.bigint().min(AMOUNT_MIN, "must be at least 1 cent").max(AMOUNT_MAX, `must be at most ${AMOUNT_MAX} cents`),
  { decode: BigInt, encode: String },
);

/** A balance or a total, which may be zero or negative: a JSON integer of cents ↔ bigint. */
export const balance = integerAsBigint(z.int());

const instant = (write: (date: Date) => string, read = parseInstant) =>
  z.codec(z.string("must be a text").meta({ format: "date-time" }), z.date(), {
    decode: (text, context) => {
      const date = read(text);
      if (date) return date;
      const message = "must be an RFC 3339 date and time with a zone, one that exists";
      context.issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    },
    encode: write,
  });

/** A time in variant A's format: BRT, "…-03:00" ↔ Date. */
export const brt = instant(brtIso);
/** A time like `brt`, in a query string. */
export const brtInQuery = instant(brtIso, parseQueryInstant);
/** A time in variant B's format: UTC, "…Z" ↔ Date. */
export const utc = instant((date) => date.toISOString());

/** An existing day, "YYYY-MM-DD". */
export const day = z.string().refine(isRealDay, "must be a day that exists, as YYYY-MM-DD").meta({ format: "date" });

/**
 * Validates a value and replaces it with its canonical form in one pass. `trim`, `overwrite` and `refine` would each
 * read the value again, on every request.
 */
export function check<T>(judge: (value: T) => { fault: string } | { canonical: T }): z.core.CheckFn<T> {
  return (payload) => {
    const verdict = judge(payload.value);
    if ("canonical" in verdict) payload.value = verdict.canonical;
    else payload.issues.push({ code: "custom", input: payload.value, message: verdict.fault, continue: true });
  };
}

/** Returns a codec for a trimmed text of `min` to `max` code points without control characters or lone surrogates. */
export function text(max: number, min = 0) {
  return z
    .string("must be a text")
    .check(
      check((given) => {
        const canonical = given.trim();
        const fault = textFault(canonical, min, max);
        return fault ? { fault } : { canonical };
      }),
    )
    .meta({ maxLength: max, ...(min > 0 ? { minLength: min } : {}) });
}

function textFault(value: string, min: number, max: number): string | undefined {
  // A text never has more code points than UTF-16 units, so only a text over the limit in units needs the slow count.
  if (value.length > max && codePointLength(value) > max) return `must have at most ${max} characters`;
  if (value.length < min) return min === 1 ? "must not be empty" : `must have at least ${min} characters`;
  if (!value.isWellFormed()) return "must be well-formed Unicode";
  if (hasControlCharacter(value)) return "must not have control characters";
  return undefined;
}

/** A CPF or CNPJ with valid check digits. Punctuation is accepted; the canonical form has none. */
export const taxId = z
  .string("must be a text")
  .check(
    check((given) => {
      const canonical = parseTaxId(given);
      return canonical === null ? { fault: "must be a CPF or CNPJ with right check digits" } : { canonical };
    }),
  )
  .meta({ minLength: 11, maxLength: 18, examples: ["00000000191"] });

/** A tax id for the console: a CPF is masked, a CNPJ is public. A masked value stays unchanged. */
export const maskedTaxId = z.codec(z.string(), z.string(), {
  decode: (shown) => shown,
  encode: (taxId) => (parseTaxId(taxId) ? maskTaxId(taxId) : taxId),
});

/** A free text for the console: the CPFs in it are masked. */
export const maskedText = z.codec(z.string(), z.string(), {
  decode: (shown) => shown,
  encode: (whole) =>
    whole.replace(/(?<![0-9A-Za-z])\d{11}(?![0-9A-Za-z])/g, (digits) =>
      parseTaxId(digits) ? maskTaxId(digits) : digits,
    ),
});

/** An id that this service generated. */
export const uuid = z.uuid("must be a UUID").toLowerCase();
/** The caller's id in variant A, and in B where the specification does not require a UUID: any text. */
export const externalIdText = text(EXTERNAL_ID_LENGTH_MAX, 1);
/** The caller's id of a charge or a withdrawal in variant B. */
export const externalIdUuid = z.uuidv4("must be a UUIDv4").toLowerCase();

/** Not trimmed: two names that differ only in spaces are different names. */
const metadataName = z
  .string()
  .check(
    check((name) => {
      const fault = textFault(name, 0, METADATA_MAX.name);
      return fault ? { fault } : { canonical: name };
    }),
  )
  .meta({ maxLength: METADATA_MAX.name });

/** Texts by name. The caller chooses the names and the texts. */
export const metadata = z
  .record(metadataName, text(METADATA_MAX.value))
  .refine(
    (entries) => Object.keys(entries).length <= METADATA_MAX.entries,
    `must have at most ${METADATA_MAX.entries} entries`,
  )
  .meta({ maxProperties: METADATA_MAX.entries });

const digitsUpTo = (max: number) => z.string().regex(new RegExp(`^[0-9]{1,${max}}$`), `must be 1 to ${max} digits`);

/** A bank account in requests: docs/specification-gaps.md §4. */
export const bankAccount = z
  .object({
    ispb: z.string().regex(/^[0-9A-Z]{8}$/, "must be 8 of 0-9 and A-Z"),
    branch: digitsUpTo(BRANCH_DIGITS_MAX),
    accountNumber: digitsUpTo(ACCOUNT_DIGITS_MAX).meta({
      description: "Account number with its check digit, digits only.",
    }),
    accountType: z.enum(["CACC", "SVGS", "TRAN", "SLRY"], "must be CACC, SVGS, TRAN or SLRY"),
  })
  .meta({ title: "BankAccount" });
export type BankAccount = z.output<typeof bankAccount>;

const bankAccountOut = bankAccount.extend({ bankName: z.string().nullable() }).meta({ title: "NamedBankAccount" });

/** The receiver of a payment in requests: the person or company, and the bank account. */
export const creditor = bankAccount.extend({ taxId, name: text(NAME_LENGTH_MAX, 1) }).meta({ title: "Creditor" });
export type Creditor = z.output<typeof creditor>;

/** The receiver of a payment in responses. `pixKey` is present when the payment was sent to a Pix key. */
export const creditorOut = bankAccountOut
  .extend({ taxId, name: z.string(), pixKey: z.string().optional() })
  .meta({ title: "PaidCreditor" });

/** The bank account of a payer as far as it is known: banks behind API Pix tell only a part of it. */
const knownBankAccount = z
  .object({
    ispb: bankAccount.shape.ispb.nullable(),
    branch: bankAccount.shape.branch.nullable(),
    accountNumber: bankAccount.shape.accountNumber.nullable(),
    accountType: bankAccount.shape.accountType.nullable(),
    bankName: z.string().nullable(),
  })
  .meta({ title: "KnownBankAccount" });
export type KnownBankAccount = Omit<z.output<typeof knownBankAccount>, "bankName">;

/** The receiver of a return: the payer of the payment, as far as it is known. */
export const returnCreditor = knownBankAccount.extend({ taxId, name: z.string() }).meta({ title: "ReturnCreditor" });

/** The receiver of a withdrawal: where a bank looked the key up, what it told. */
export const knownCreditorOut = knownBankAccount
  .extend({ taxId, name: z.string(), pixKey: z.string().optional() })
  .meta({ title: "KnownCreditor" });

/** A person or company, identified by tax id. */
export const party = z.object({ taxId, name: text(NAME_LENGTH_MAX).nullish() }).meta({ title: "Party" });
/** The expected payer, or the payer in the sandbox. When accounts are listed, one of them must be the paying one. */
export const payer = party
  .extend({
    bankAccounts: z
      .array(bankAccount)
      .max(PAYER_ACCOUNTS_MAX, `must be at most ${PAYER_ACCOUNTS_MAX} accounts`)
      .nullish(),
  })
  .meta({ title: "Payer" });
export type Payer = z.output<typeof payer>;

/** The actual payer. */
export const debtor = z.object({ taxId, name: z.string(), bankAccount: knownBankAccount }).meta({ title: "Debtor" });

/** Returns a codec for an integer in a query string, `min` to `max` ↔ number. `standard`: what an absent one means. */
export function queryInteger(min: number, { max = INT32_MAX, standard }: { max?: number; standard?: number } = {}) {
  const digits = z.string().regex(/^-?[0-9]{1,15}$/, "must be a whole number");
  return z.codec(
    digits.meta({ type: "integer", minimum: min, maximum: max, ...(standard !== undefined && { default: standard }) }),
    z.int().min(min).max(max),
    {
      decode: Number,
      encode: String,
    },
  );
}

/** The number of entries per page, in a query string; `standard` where it is absent. */
export const pageSize = (standard: number) => queryInteger(1, { max: PAGE_SIZE_MAX, standard });
