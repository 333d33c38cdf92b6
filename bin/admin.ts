import { runCommandLine } from "./admin/run.ts";

await runCommandLine(process.argv.slice(2));
