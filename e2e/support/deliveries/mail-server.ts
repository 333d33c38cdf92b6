import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

/** A received e-mail: its envelope, and its text as it came, with its header. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

/** Answers an address with an SMTP error in place of taking it. */
type Refusal = { responseCode: number; message: string };

/**
 * Starts a mail server on a free port until the test file ends. `url`: for SMTP_URL. It takes every e-mail but those to
 * addresses of `refuse`.
 */
export async function mailServer() {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, Refusal>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = refusals.get(address);
      callback(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString("utf8") });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (address: string, refusal: Refusal) => refusals.set(address, refusal),
    accept: (address: string) => refusals.delete(address),
  };
}

type Part = { header: Record<string, string>; text: string };

/** Returns the text of an e-mail and the files that came with it. */
export function readMailWithFiles({ raw }: ReceivedMail): Part & { files: { name: string; bytes: Buffer }[] } {
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const [text, ...files] = parts.map((part) => part.replace(/^\r\n/, "").replace(/\r\n$/, ""));
  return {
    header: readMail({ raw }).header,
    text: readMail({ raw: `${text}` }).text,
    files: files.map((file) => ({
      name: /filename="?([^"\r\n;]+)/.exec(file)?.[1] ?? "",
      bytes: Buffer.from(file.slice(file.indexOf("\r\n\r\n")), "base64"),
    })),
  };
}

/** Returns the text of an e-mail, or of a part of one, and the members of its header, decoded. */
export function readMail({ raw }: Pick<ReceivedMail, "raw">): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const header = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 2)),
    ]),
  );
  const body = raw.slice(end + 4);
  const encoding = header["content-transfer-encoding"];
  const text = encoding === "base64" ? Buffer.from(body, "base64").toString("utf8") : fromQuoted(body);
  return { header, text: text.replaceAll("\r\n", "\n") };
}

/** RFC 2047: "=?UTF-8?Q?Guich=C3=AA?=". */
function decodeWords(value: string): string {
  return value
    .replaceAll("?= =?", "?==?")
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(text, "base64").toString("utf8") : fromQuoted(text.replaceAll("_", " ")),
    );
}

function fromQuoted(text: string): string {
  const joined = text.replace(/=\r\n/g, "");
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}
