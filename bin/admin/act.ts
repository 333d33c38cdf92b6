import { userInfo } from "node:os";
import type { Command } from "commander";
import { confirm } from "./confirm.ts";
import { forPeople, forPrograms } from "./show.ts";

type Shown = Record<string, unknown> | readonly Record<string, unknown>[];

/** What a command has at hand: who acts, and a way to ask before money or access changes. */
export type Desk = { actor: string; sure: (what: string) => Promise<void> };

/** "command:<user>": who the operating system says it is, and who they are behind sudo. */
function actorOfProcess(): string {
  let user: string;
  try {
    user = userInfo().username;
  } catch {
    // A container's user may have a number and no name.
    user = `uid ${process.getuid?.()}`;
  }
  const behind = process.env.SUDO_USER;
  return behind && behind !== user ? `command:${user} (sudo by ${behind})` : `command:${user}`;
}

/**
 * Makes a command do something and show what came of it. `work` gets the command's arguments and options, and gives
 * what to show.
 */
export function does<Args extends unknown[], Options extends object>(
  command: Command,
  work: (desk: Desk, options: Options, ...args: Args) => Promise<Shown>,
): void {
  command.action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args;
    const { json, yes, ...options } = command.optsWithGlobals<{ json?: boolean; yes?: boolean } & Options>();
    const sure = async (what: string) => {
      if (!yes) await confirm(what);
    };
    const result = await work({ actor: actorOfProcess(), sure }, options as unknown as Options, ...args);
    console.log(json ? forPrograms(result) : forPeople(result));
  });
}
