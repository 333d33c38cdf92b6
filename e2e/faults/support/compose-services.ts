import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "../../../bin/setup/run-command.js";

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
};

const { services } = parse(readFileSync(path.join(root, "compose.yaml"), "utf8"), { merge: true }) as {
  services: Record<string, Service>;
};

/** Returns a service of compose.yaml. Throws when there is none of that name. */
export function serviceOf(name: string | undefined): Service {
  const service = services[name ?? ""];
  if (!service) throw new Error(`no such service: ${name}`);
  return service;
}

/**
 * Returns the environment that compose.yaml gives a service, filled in with `values`. Its database is the one on PGPORT of this
 * machine.
 */
export function environmentOf({ environment = {} }: Service, values: Readonly<Record<string, string | undefined>>) {
  const filled = (text: string) =>
    text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_whole, name, kind, otherwise) => {
      const value = values[name];
      if (value) return value;
      if (kind === "?") throw new Error(`required variable ${name} is missing a value: ${otherwise}`);
      return otherwise ?? "";
    });
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      filled(String(value)).replace("@database:5432/", `@127.0.0.1:${values.PGPORT}/`),
    ]),
  );
}
