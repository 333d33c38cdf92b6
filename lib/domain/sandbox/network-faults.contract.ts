import { z } from "zod";

const perMille = z.int().min(0).max(1_000).default(0);
const latencyMs = z.int().min(0).max(60_000).default(0);

/** The network faults that the sandbox simulates. Shares are per mille; the same seed gives the same faults. */
export const networkFaults = z.object({
  seed: z.int().min(0).max(2_147_483_647).default(1),
  latencyMsMin: latencyMs,
  latencyMsMax: latencyMs,
  /** Never sent. Exception: a payment is sent again after 40 s. */
  lost: perMille,
  duplicated: perMille,
  copiesMax: z.int().min(1).max(10).default(10),
  /** Delivered after messages that were sent up to 2 s later. */
  reordered: perMille,
  /** Followed by a message that contradicts it. */
  contradicted: perMille,
  /** Delivered 40 to 45 s late. */
  silenced: perMille,
  /** The network does not answer at all. */
  outage: z.boolean().default(false),
  dictErrors: perMille,
});
