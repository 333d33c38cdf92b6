import { register } from "prom-client";
import { vi } from "vitest";

// The files of a process share what Node has loaded from node_modules, and nothing of ours: each evaluates our modules
// anew, counts nothing that another one counted, and begins with the settings that the first began with.
const kept = globalThis as { settingsAtStart?: NodeJS.ProcessEnv } & Record<symbol, unknown>;
kept.settingsAtStart ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in kept.settingsAtStart)) delete process.env[name];
Object.assign(process.env, kept.settingsAtStart);
// What `processWide` keeps.
for (const key of Object.getOwnPropertySymbols(kept)) if (key.description?.startsWith("guiche.")) delete kept[key];
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
vi.resetModules();
register.clear();
