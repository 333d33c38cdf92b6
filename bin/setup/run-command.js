import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

// The first releases of Node 20 have no import.meta.dirname.
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** An error whose message is meant for people: printed alone, without a stack. @param {string} message */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true });
}

/** The environment in which the project's own Node comes first. */
function projectEnvironment() {
  const bin = path.join(root, "node_modules", ".bin");
  const search = process.env.PATH ?? "";
  return { ...process.env, PATH: search.split(path.delimiter)[0] === bin ? search : bin + path.delimiter + search };
}

/**
 * Runs a command in the project's folder and gives its output; refuses with the end of it when the command fails
 * or takes longer than `boundMs`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ boundMs: number, env?: Record<string, string>, what: string }} options `what`: the subject of the error sentence
 * @returns {Promise<string>}
 */
export function runCommand(command, args, { boundMs, env, what }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...projectEnvironment(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      // Its own group, so that what it started ends with it when it takes too long.
      detached: process.platform !== "win32",
    });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(process.platform === "win32" ? Number(child.pid) : -Number(child.pid), signal);
      } catch {
        // Already gone.
      }
    };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end("SIGKILL");
    }, boundMs);
    const interrupt = () => {
      end("SIGTERM");
      process.exit(130);
    };
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    child.once("error", (error) => reject(expected(`${what} could not be started: ${error.message}`)));
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      const tail = output.trim().split("\n").slice(-40).join("\n");
      if (late) reject(expected(`${tail}\n${what} took longer than ${boundMs / 1000} s and was stopped.`));
      else if (code !== 0) reject(expected(`${tail}\n${what} failed (exit code ${code}); its last words are above.`));
      else resolve(output);
    });
  });
}
