import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { createStream, type RotatingFileStream } from "rotating-file-stream";

/** A file is renamed to `.1` when it has 16 MB or a day has ended, `.1` to `.2` and so on; the eighth is deleted. */
const ROTATION = { size: "16M", interval: "1d", rotate: 7, initialRotation: true, mode: 0o600 } as const;
const REOPEN_MS = 5_000;
const LINE_BYTES_MAX = 1024 * 1024;

/** The log of a process that runs under this one. */
export type RotatingLog = {
  /** Writes what `source` says into the log, whole lines at a time. */
  take: (source: Readable) => void;
  /** Resolves when everything is written. */
  end: () => Promise<void>;
};

/** Opens `folder/name.log`. While it cannot be written, lines are left out: a full disk must not stop the service. */
export function rotatingLog(folder: string, name: string): RotatingLog {
  mkdirSync(folder, { recursive: true });
  const sources = new Set<Readable>();
  let reopening: NodeJS.Timeout | undefined;
  // Undefined while it cannot be written.
  let file: RotatingFileStream | undefined;
  const open = (): void => {
    const stream = createStream(`${name}.log`, { path: folder, ...ROTATION });
    stream.on("error", ({ message }) => {
      if (file !== stream) return;
      file = undefined;
      console.error(`${path.join(folder, name)}.log cannot be written (${message}); lines are left out until it can.`);
      for (const source of sources) source.unpipe(stream).resume();
      reopening = setTimeout(open, REOPEN_MS).unref();
    });
    file = stream;
    for (const source of sources) source.pipe(stream, { end: false });
  };
  open();
  return {
    take(source) {
      const lines = source.pipe(wholeLines());
      sources.add(lines);
      lines.once("close", () => sources.delete(lines));
      if (file) lines.pipe(file, { end: false });
      else lines.resume();
    },
    async end() {
      clearTimeout(reopening);
      await Promise.allSettled([...sources].map((source) => finished(source)));
      file?.end();
      if (file) await finished(file).catch(() => {});
    },
  };
}

/** Passes text on in whole lines, so that no line is parted between two files or by one of the other output. */
function wholeLines(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = Buffer.concat([rest, chunk]);
      const end = text.lastIndexOf("\n") + 1 || (text.length > LINE_BYTES_MAX ? text.length : 0);
      rest = text.subarray(end);
      done(null, end > 0 ? text.subarray(0, end) : undefined);
    },
    flush: (done) => done(null, rest),
  });
}
