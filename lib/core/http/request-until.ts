/**
 * The header by which the console says until when a write may arrive, in milliseconds of the service's clock. A network may
 * hold a request back and deliver it minutes later, when the person has been told that it was not sent.
 */
export const UNTIL_HEADER = "guiche-until";
