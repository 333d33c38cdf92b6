import path from "node:path";
import { defineConfig } from "prisma/config";

// The CLI would otherwise download its native engine, and call home for updates.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "prisma/schema-engine/schema-engine.js");
process.env.CHECKPOINT_DISABLE = "1";
process.env.PRISMA_HIDE_UPDATE_MESSAGE = "1";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
