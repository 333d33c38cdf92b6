import type { Bank } from "../bank.ts";
import type { DueNotification } from "../notifications.ts";
import { EFI, EFI_NOT_OFFERED, writeEfiRefusal } from "./efi/efi.ts";
import { efiNotification } from "./efi/efi-notification.ts";
import type { NotOffered, Route } from "./norm/api-pix.ts";
import type { WriteRefusal } from "./norm/call.ts";
import type { Told } from "./norm/deliver.ts";
import { writeSicoobProblem } from "./norm/problem.ts";
import { SICOOB, SICOOB_NOT_OFFERED } from "./sicoob/sicoob.ts";
import { reshapeAsSicoob, sicoobNotification } from "./sicoob/sicoob-shapes.ts";

/** How a bank speaks: where its operations are, what it has beside the norm's, how it refuses and what it tells. */
export type Dialect = {
  tokenPath: string;
  /** Where a caller of the token operation shows who it is: id and secret in the Authorization header, or its id in the form. */
  credentialIn: "header" | "form";
  /** What a token allows beside the norm's operations. */
  scope: string;
  /** The path before the norm's operations. */
  basePath: string;
  own: readonly Route[];
  /** What the bank's official interface has beside, and the test bank has not. */
  notOffered: readonly NotOffered[];
  /** Whether a customer's address is tried before it is set. */
  probesWebhooks: boolean;
  write: WriteRefusal;
  /** Turns an answer of the norm's operations into the bank's own shape. */
  reshape: (body: unknown) => unknown;
  /** Returns what is told; null: nothing. */
  toldAs: (bank: Bank, due: DueNotification) => Told | null;
};

export const DIALECTS = {
  efi: {
    tokenPath: "/oauth/token",
    credentialIn: "header",
    scope:
      "pix.send gn.balance.read gn.pix.send.read gn.settings.read gn.settings.write gn.reports.read gn.infractions.read",
    basePath: "/v2",
    own: EFI,
    notOffered: EFI_NOT_OFFERED,
    probesWebhooks: true,
    write: writeEfiRefusal,
    reshape: (body) => body,
    toldAs: efiNotification,
  },
  sicoob: {
    tokenPath: "/auth/realms/cooperado/protocol/openid-connect/token",
    credentialIn: "form",
    scope: "pixpagamentos_escrita pixpagamentos_consulta pixpagamentos_webhook cco_consulta",
    basePath: "/pix/api/v2",
    own: SICOOB,
    notOffered: SICOOB_NOT_OFFERED,
    probesWebhooks: false,
    write: writeSicoobProblem,
    reshape: reshapeAsSicoob,
    toldAs: sicoobNotification,
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;
