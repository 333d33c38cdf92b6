import { z } from "zod";
import type { Failure } from "../failure.ts";
import { spiVerdict } from "./spi-code.ts";

/** Why a rail refuses: the scheme whose code it is, the code there, and the rail's own text. */
export const railReason = z.object({ scheme: z.enum(["SPI", "DICT", "PSP"]), code: z.string(), text: z.string() });
export type RailReason = z.output<typeof railReason>;

/** What refusals beside the SPI's own codes mean. The names are those of PSPs and of our profiles. */
const FAILURES: Readonly<Record<string, Failure>> = {
  OWNER_MISMATCH: "ACCOUNT_MISMATCH",
  documento_bloqueado: "ACCOUNT_MISMATCH",
  chave_nao_encontrada: "PIX_KEY_NOT_FOUND",
  KEY_NOT_FOUND: "PIX_KEY_NOT_FOUND",
};

/** Returns the failure that a record shows for a refusal. One that is not known is a processing error. */
export function failureOfReason({ scheme, code }: RailReason): Failure {
  return scheme === "SPI" ? spiVerdict(code).errorCode : (FAILURES[code] ?? "PROCESSING_ERROR");
}
