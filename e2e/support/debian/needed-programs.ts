import { systemProgram } from "./system-program.ts";

type Need = { programs: readonly string[]; packages: readonly string[] };

/** The test files that want more than the project brings along: which programs, and which packages of Debian have them. */
const NEEDS: Record<string, Need> = {
  "pgbouncer.test.ts": { programs: ["pgbouncer"], packages: ["pgbouncer"] },
  "patroni.test.ts": {
    programs: ["patroni", "etcd", "haproxy", "pg_basebackup", "pg_rewind"],
    packages: ["patroni", "etcd-server", "haproxy", "postgresql"],
  },
};

/** The test files that cannot run here, each with the programs that are not there and the packages that would bring them. */
export function lackingPrograms(): { file: string; missing: string[]; packages: readonly string[] }[] {
  return Object.entries(NEEDS).flatMap(([file, { programs, packages }]) => {
    const missing = programs.filter((program) => systemProgram(program) === undefined);
    return missing.length > 0 ? [{ file, missing, packages }] : [];
  });
}
