// A process of the administrator's command that stays: to start one for each command takes longer than most commands do.
import { runCommandLine } from "../../bin/admin/run.ts";

const given = { ...process.env };

/** Keeps what is written to a stream from now on, in place of writing it. */
function kept(stream: NodeJS.WriteStream): () => string {
  let text = "";
  stream.write = ((chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    const told = typeof encoding === "function" ? encoding : done;
    if (typeof told === "function") process.nextTick(told);
    return true;
  }) as typeof stream.write;
  return () => text;
}

process.once("disconnect", () => process.exit());
process.on("message", async (args: string[]) => {
  process.env = { ...given };
  process.exitCode = undefined;
  const [out, err] = [kept(process.stdout), kept(process.stderr)];
  await runCommandLine(args);
  process.send?.({ exitCode: process.exitCode ?? 0, out: out(), err: err() });
});
