import { systemProgram } from "./system-program.ts";

type Need = { programs: readonly string[]; packages: readonly string[] };

/** Test files that need programs from outside the project, and the Debian packages that contain these programs. */
const NEEDS: Record<string, Need> = {
  "pgbouncer.test.ts": { programs: ["pgbouncer"], packages: ["pgbouncer"] },
  "patroni.test.ts": {
    programs: ["patroni", "etcd", "haproxy", "pg_basebackup", "pg_rewind"],
    packages: ["patroni", "etcd-server", "haproxy", "postgresql"],
  },
};

/** Returns the test files that cannot run here, with the missing programs and the packages that contain them. */
export function lackingPrograms(): { file: string; missing: string[]; packages: readonly string[] }[] {
  return Object.entries(NEEDS).flatMap(([file, { programs, packages }]) => {
    const missing = programs.filter((program) => systemProgram(program) === undefined);
    return missing.length > 0 ? [{ file, missing, packages }] : [];
  });
}
