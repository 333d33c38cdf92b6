import { randomBytes } from "node:crypto";
import path from "node:path";
import { closeDb } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { makeExampleRecords } from "./seed/examples.ts";
import { writeHistory } from "./seed/history.ts";
import { closeLastMonth } from "./seed/last-month.ts";
import { makeOperator, pointWebhookAtSink, STAFF } from "./seed/operator.ts";
import { makeSchedule } from "./seed/schedule.ts";
import { readStaging, writeStaging } from "./seed/staging.ts";

type Settings = { databaseUrl: string; baseUrl: string; dataDir: string; secretKey: string };

/**
 * Makes the staging operator once: staff, two accounts, an OAuth client of variant A, an API key of variant B, a month of
 * history, and the close of the month before. Later calls only keep `staging.json` correct. Secrets that were lost with the file are made anew.
 */
export async function seedStaging({ databaseUrl, baseUrl, dataDir, secretKey }: Settings): Promise<void> {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, BASE_URL: baseUrl, SECRET_KEY: secretKey });
  process.env.NEXTAUTH_SECRET ||= randomBytes(32).toString("hex");
  try {
    const file = path.join(dataDir, "staging.json");
    const known = await readStaging(file);
    const made = await makeOperator(prisma(), known);
    const isNew = await writeHistory(made.accounts);
    await pointWebhookAtSink(made.context, baseUrl);
    await makeExampleRecords(made.context);
    if (isNew) await closeLastMonth(made.context);
    await makeSchedule(made.context, `staff:${STAFF.id}`);
    await writeStaging(file, { baseUrl, ...made.access });
  } finally {
    await closeDb();
  }
}
