import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type Credential = ConsoleOutput<"listCredentials">["credentials"][number];
