import type { z } from "zod";
import { isWritableName } from "#lib/core/text/ascii-fold.ts";
import * as wire from "#lib/core/wire.ts";

const UNWRITABLE = "must have a letter or digit that QR codes and bank files can write: they have ASCII alone";

/** A name or city that stands in QR codes and in bank files, of any script. */
export function legalName(lengthMax: number): z.ZodType<string, string> {
  return wire.text(lengthMax, 1).refine(isWritableName, UNWRITABLE);
}
