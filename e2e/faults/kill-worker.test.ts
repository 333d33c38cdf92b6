import { isOfRail } from "./support/fault-runs.ts";
import { killWorkerAt, OF_WORKER } from "./support/load/worker-kills.ts";

await killWorkerAt(OF_WORKER.filter((name) => !isOfRail(name)));
