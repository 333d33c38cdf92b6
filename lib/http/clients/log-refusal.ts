import { isLowerCaseUuid } from "../../core/text/identifiers.ts";
import { log } from "../../server/process/log.ts";
import { networkOf } from "./client-connection.ts";

/** `claimedId`: the credential that the request names without proof. */
type Who = { credentialId?: string | undefined; staffId?: string | undefined; claimedId?: string | undefined };

type Refused = { request: Request; requestId: string; operation: string; status: number; code: string };

/** Logs that a request was refused: why, from which network, and whose it is. What was sent is not logged. */
export function logRefusal({ request, ...refused }: Refused, { claimedId, ...who }: Who = {}): void {
  // A client may write anything in place of an id.
  const claimed = claimedId !== undefined && isLowerCaseUuid(claimedId.toLowerCase());
  log().info({ ...refused, source: networkOf(request), ...who, ...(claimed && { claimedId }) }, "refused");
}
