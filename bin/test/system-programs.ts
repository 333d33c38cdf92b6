import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { POSTGRES_MAJOR_MIN } from "#lib/server/postgres/fitness.ts";

type Need = { programs: readonly string[]; packages: readonly string[] };

/** What needs programs from outside the project, and the Debian packages that contain these programs. */
type Needs = Record<string, Need>;

/** Files of the fault tests. */
export const NEEDS_OF_FAULTS: Needs = {
  "backup.test.ts": { programs: ["initdb", "postgres", "pg_dump", "pg_restore"], packages: ["postgresql"] },
  "pgbackrest.test.ts": { programs: ["initdb", "postgres", "pgbackrest"], packages: ["postgresql", "pgbackrest"] },
  "recipes.test.ts": {
    programs: ["initdb", "postgres", "pg_dump", "pg_restore", "createuser", "psql"],
    packages: ["postgresql"],
  },
  "staging-recipes.test.ts": {
    programs: ["initdb", "postgres", "curl", "openssl"],
    packages: ["postgresql", "curl", "openssl"],
  },
  "image.test.ts": { programs: ["initdb", "postgres"], packages: ["postgresql"] },
  "proxied-heads.test.ts": { programs: ["haproxy"], packages: ["haproxy"] },
  "ofxdump.test.ts": { programs: ["ofxdump"], packages: ["ofx"] },
  "statement-readers.test.ts": {
    programs: ["aqbanking-cli", "pdftotext", "qpdf"],
    packages: ["aqbanking-tools", "poppler-utils", "qpdf"],
  },
  "webhook-sample-python.test.ts": { programs: ["python3"], packages: ["python3"] },
  "webhook-sample-php.test.ts": { programs: ["php"], packages: ["php-cli"] },
  "webhook-sample-go.test.ts": { programs: ["go"], packages: ["golang-go"] },
  "sftp.test.ts": { programs: ["sshd", "ssh-keygen"], packages: ["openssh-server", "openssh-client"] },
  "kill-schedules.test.ts": { programs: ["sshd", "ssh-keygen"], packages: ["openssh-server", "openssh-client"] },
  "pooler-settings.test.ts": { programs: ["pgbouncer"], packages: ["pgbouncer"] },
  "pgbouncer.test.ts": { programs: ["pgbouncer"], packages: ["pgbouncer"] },
  "patroni.test.ts": {
    programs: ["patroni", "etcd", "haproxy", "pg_basebackup", "pg_rewind"],
    packages: ["patroni", "etcd-server", "haproxy", "postgresql"],
  },
};

/** Engines of browsers, beside Chromium. */
export const NEEDS_OF_ENGINES: Needs = {
  webkit: { programs: ["WebKitWebDriver", "Xvfb"], packages: ["webkit2gtk-driver", "xvfb"] },
  firefox: { programs: ["firefox-esr"], packages: ["firefox-esr"] },
};

const POSTGRES_OF_DEBIAN = "/usr/lib/postgresql";

/** Returns what cannot run here, with the missing programs and the packages that contain them. */
export function lackingPrograms(needs: Needs): { name: string; missing: string[]; packages: readonly string[] }[] {
  return Object.entries(needs).flatMap(([name, { programs, packages }]) => {
    const missing = programs.filter((program) => systemProgram(program) === undefined);
    return missing.length > 0 ? [{ name, missing, packages }] : [];
  });
}

function postgresFolders(): string[] {
  const majors = existsSync(POSTGRES_OF_DEBIAN) ? readdirSync(POSTGRES_OF_DEBIAN).map(Number) : [];
  return majors
    .filter((major) => major >= POSTGRES_MAJOR_MIN)
    .sort((a, b) => b - a)
    .map((major) => path.join(POSTGRES_OF_DEBIAN, String(major), "bin"));
}

/**
 * Returns the path of a program on this machine, or undefined. PostgreSQL's programs come from its newest version only.
 */
export function systemProgram(name: string): string | undefined {
  const folders = [
    ...postgresFolders().slice(0, 1),
    ...(process.env.PATH ?? "").split(path.delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
