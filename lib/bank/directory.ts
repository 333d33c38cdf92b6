import { taxIdKind, taxIdVerdict } from "#lib/core/tax-id.ts";
import { BANK_ISPB, type Bank } from "./bank.ts";
import { type Customer, customerByKey } from "./customer.ts";

/** Somebody with an account at a bank. `type`: as the SPI writes it. */
export type Party = {
  taxId: string;
  name: string;
  ispb: string;
  branch: string;
  number: string;
  type: "CACC" | "SVGS" | "TRAN" | "SLRY";
};

const ISPBS = ["00000000", "60746948", "60701190", "18236120"] as const;

/** Returns a person or company at some other bank. The same tax id always gets the same account. */
export function strangerWith(taxId: string, name?: string): Party {
  const digits = Array.from(taxId, (character) => character.charCodeAt(0) % 10);
  const ispb = ISPBS[digits.reduce((sum, digit) => sum + digit, 0) % ISPBS.length] ?? ISPBS[0];
  const usual = taxIdKind(taxId) === "CPF" ? "Pessoa de Teste" : "Empresa de Teste Ltda";
  return { taxId, name: name ?? usual, ispb, branch: "0001", number: digits.slice(-9).join(""), type: "CACC" };
}

/** Returns a customer of this bank as another bank knows it. */
export const partyOf = ({ taxId, name, branch, number }: Customer): Party => ({
  ...{ taxId, name, branch, number, ispb: BANK_ISPB, type: "TRAN" },
});

/**
 * Looks a Pix key up in the directory: a customer's key, a contact's, or a valid CPF or CNPJ, which is its own owner's key. Returns undefined when nobody
 * has the key.
 */
export function ownerOf(bank: Bank, key: string): Party | undefined {
  const own = customerByKey(bank, key);
  if (own) return partyOf(own);
  const contact = bank.store.get<Party>(
    "SELECT tax_id AS taxId, name, ispb, branch, number, type FROM contact WHERE key = ?",
    key,
  );
  if (contact) return contact;
  const verdict = taxIdVerdict(key);
  return verdict.valid && verdict.taxId === key ? strangerWith(key) : undefined;
}

/** Enters a key of somebody at another bank. */
export function addContact({ store }: Bank, key: string, party: Party): void {
  store.run(
    "INSERT OR REPLACE INTO contact (key, tax_id, name, ispb, branch, number, type) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[key, party.taxId, party.name, party.ispb, party.branch, party.number, party.type],
  );
}
