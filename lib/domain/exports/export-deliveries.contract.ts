import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { inOrder } from "../records/keyset.contract.ts";
import { deliveryFilters, listDeliveriesContract } from "../webhooks/delivery.contract.ts";

export const exportDeliveriesContract = contract({
  ...listDeliveriesContract,
  name: "exportDeliveries",
  summary: `Download what went out to a webhook as a file, at most ${EXPORT_ROWS_MAX} deliveries`,
  file: ["text/csv"],
  console: { input: z.object({ ...deliveryFilters, locale: z.enum(LOCALES) }).check(inOrder), output: fileAnswer },
});
