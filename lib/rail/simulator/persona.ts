import { env } from "../../server/env.ts";
import type { Holder, Party } from "../messages.ts";
import type { DictEntry } from "../orders.ts";

/** A payer of the simulated bank. `partyOf` fills in the missing parts. */
export type SimulatedPayer = { taxId: string; name?: string | null; bankAccount?: Party["bankAccount"] | null };

/** ISPBs of real institutions, so that screens and receipts can show names. */
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

/** Returns the persona that pays when no other payer is given. */
export function validPersona(): SimulatedPayer {
  return { taxId: env().PERSONA_VALID };
}

/** Returns what the network knows about a holder. A tax id that belongs to no persona is `REGULAR`. */
export function holderOf(taxId: string): Holder {
  return personas().get(taxId)?.holder ?? "REGULAR";
}

/** Returns a payer with all the data that a payment has about one. The same tax id always gets the same account. */
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

/** Returns the DICT entry of a persona's key, or null. A persona's key is its CPF. */
export function personaEntry(key: string): DictEntry | null {
  if (!personas().has(key)) return null;
  const { taxId, name, bankAccount } = partyOf({ taxId: key });
  return { key, keyType: "CPF", owner: { taxId, name }, account: bankAccount, holder: holderOf(taxId) };
}
