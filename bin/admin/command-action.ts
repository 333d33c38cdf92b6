import { userInfo } from "node:os";
import type { Command } from "commander";
import { confirm } from "./confirm.ts";
import { forPeople, forPrograms } from "./show.ts";

type Shown = Record<string, unknown> | readonly Record<string, unknown>[];

/** What a command can use. `actor`: who acts. `sure`: asks for confirmation before money or access changes. */
export type CommandContext = { actor: string; sure: (what: string) => Promise<void> };

function actorOfProcess(): string {
  let user: string;
  try {
    user = userInfo().username;
  } catch {
    // A container's user may have only a number and no name.
    user = `uid ${process.getuid?.()}`;
  }
  const behind = process.env.SUDO_USER;
  return behind && behind !== user ? `command:${user} (sudo by ${behind})` : `command:${user}`;
}

/**
 * Gives a command its action: runs `work` with the command's options and arguments, and prints its result, with --json
 * as JSON.
 */
export function does<Args extends unknown[], Options extends object>(
  command: Command,
  work: (context: CommandContext, options: Options, ...args: Args) => Promise<Shown>,
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
