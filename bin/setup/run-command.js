import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

// The first releases of Node 20 have no import.meta.dirname.
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns an error whose message is for people: it is printed alone, without a stack. @param {string} message */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true });
}

/** Puts the project's own Node first in PATH. */
function projectEnvironment() {
  const bin = path.join(root, "node_modules", ".bin");
  const search = process.env.PATH ?? "";
  return { ...process.env, PATH: search.split(path.delimiter)[0] === bin ? search : bin + path.delimiter + search };
}

/**
 * Runs a command in the project's folder and returns its output. Rejects with the end of the output when the command
 * fails or takes longer than `boundMs` milliseconds.
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
      // A separate process group, so that a timeout also ends the processes that the command has started.
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
        // The process has already ended.
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
