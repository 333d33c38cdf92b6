import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Plan } from "../support/rounds.ts";

export type Setting = { server: MeasuredServer; template: Template; plan: Plan };
export type Running = { url: string; execArgv: string[] };
/** A process under load. `run` loads it for some seconds and returns how many operations it did. */
export type Started = { pid: number; run: (seconds: number) => Promise<number>; stop: () => Promise<void> };

/** What is profiled: `prepare` makes a database and returns its address, `start` starts the process. */
export type Subject = {
  prepare: (setting: Setting) => Promise<string>;
  start: (running: Running, setting: Setting) => Promise<Started>;
};
