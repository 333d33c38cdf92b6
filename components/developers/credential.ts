import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** A credential, as the console knows it. */
export type Credential = ConsoleOutput<"listCredentials">["credentials"][number];
