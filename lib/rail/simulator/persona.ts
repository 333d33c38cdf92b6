import { env } from "../../server/env.ts";
import type { DictEntry, PaymentMessage } from "../rail.ts";

type Holder = PaymentMessage["holder"];
type Party = PaymentMessage["debtor"];

/** Whom the simulated bank pays for: a tax id, and what else is known. Missing parts are filled in. */
export type SimulatedPayer = { taxId: string; name?: string | null; bankAccount?: Party["bankAccount"] | null };

/** Real institutions, so that screens and receipts have names to show. */
const ISPBS = ["00000000", "60746948", "60701190", "18236120"] as const;

function personas(): Map<string, { holder: Holder; name: string }> {
  const { PERSONA_VALID, PERSONA_DECEASED, PERSONA_MINOR, PERSONA_MISMATCH } = env();
  return new Map([
    [PERSONA_VALID, { holder: "REGULAR", name: "Vera Regular de Souza" }],
    [PERSONA_DECEASED, { holder: "DECEASED", name: "Décio Falecido Prado" }],
    [PERSONA_MINOR, { holder: "MINOR", name: "Miguel Menor de Idade" }],
    [PERSONA_MISMATCH, { holder: "MISMATCH", name: "Dina Divergente Lopes" }],
  ]);
}

/** The persona that pays when nobody else is named. */
export function validPersona(): SimulatedPayer {
  return { taxId: env().PERSONA_VALID };
}

/** What the network knows of a holder. Whoever is no persona is an ordinary person. */
export function holderOf(taxId: string): Holder {
  return personas().get(taxId)?.holder ?? "REGULAR";
}

/** A payer with all that a payment says of one; the same tax id always has the same account. */
export function partyOf({ taxId, name, bankAccount }: SimulatedPayer): Party {
  const digits = Array.from(taxId, (character) => character.charCodeAt(0) % 10);
  const ispb = ISPBS[digits.reduce((sum, digit) => sum + digit, 0) % ISPBS.length] ?? ISPBS[0];
  const account = { ispb, branch: "0001", accountNumber: digits.slice(-9).join(""), accountType: "CACC" as const };
  return {
    taxId,
    name: name || (personas().get(taxId)?.name ?? "Pagador de Teste"),
    bankAccount: bankAccount ?? account,
  };
}

/** The personas' own keys in DICT: each has its CPF. */
export function personaEntry(key: string): DictEntry | null {
  if (!personas().has(key)) return null;
  const { taxId, name, bankAccount } = partyOf({ taxId: key });
  return { key, keyType: "CPF", owner: { taxId, name }, account: bankAccount, holder: holderOf(taxId) };
}
