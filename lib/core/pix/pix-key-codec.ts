import { check, text } from "../wire.ts";
import { PIX_KEY_LENGTH_MAX, parsePixKey } from "./pix-key.ts";

/** The wire codec of a Pix key of any type, as a person writes it. The canonical form is DICT's. */
export const pixKey = text(PIX_KEY_LENGTH_MAX, 1)
  .check(
    check((given) => {
      const canonical = parsePixKey(given)?.key;
      return canonical ? { canonical } : { fault: "must be a CPF, CNPJ, e-mail, phone (+55…) or random key" };
    }),
  )
  .meta({ maxLength: PIX_KEY_LENGTH_MAX, examples: ["00000000191"] });
