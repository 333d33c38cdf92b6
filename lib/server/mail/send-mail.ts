import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { env } from "../env.ts";

/** Reasons why an e-mail was not taken. `REFUSED`: by the server, for good. `NOT_CONFIGURED`: SMTP_URL is absent. */
export type MailFault =
  | "NOT_CONFIGURED"
  | "NAME_NOT_FOUND"
  | "CONNECTION_REFUSED"
  | "CONNECTION_LOST"
  | "TLS_FAILED"
  | "TIMED_OUT"
  | "SIGN_IN_REFUSED"
  | "DEFERRED"
  | "REFUSED";

/** A file that goes with an e-mail, read while it is sent. */
export type Attachment = { fileName: string; contentType: string; content: Readable };

/** `id`: the same for each attempt, so that a reader shows one e-mail. `to`: one address. `text`: plain text. */
type Mail = { id: string; to: string; subject: string; text: string; attachments?: readonly Attachment[] };

const CONNECT_MS = 10_000;
const TOTAL_MS = 30_000;
const TOTAL_MS_WITH_FILES = 120_000;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/**
 * Sends an e-mail by the server of SMTP_URL, from MAIL_FROM, in at most 30 s, or two minutes with files. Returns null when the server has
 * taken it, else why not. Never throws.
 */
export async function sendMail({ id, to, subject, text, attachments = [] }: Mail): Promise<MailFault | null> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL || !MAIL_FROM) return "NOT_CONFIGURED";
  const transport = createTransport({
    url: SMTP_URL,
    // In production nothing goes over a network in the clear: STARTTLS where the address does not begin with smtps.
    requireTLS: env().APP_ENV === "production" && !LOCAL_HOST.test(new URL(SMTP_URL).hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailFault>((resolve) => {
    timer = setTimeout(() => resolve("TIMED_OUT"), attachments.length > 0 ? TOTAL_MS_WITH_FILES : TOTAL_MS);
  });
  const sent = transport
    .sendMail({
      from: { name: "Guichê", address: MAIL_FROM },
      to: { name: "", address: to },
      envelope: { from: MAIL_FROM, to: [to] },
      subject: subject.replace(/\s+/g, " "),
      text,
      attachments: attachments.map(({ fileName: filename, ...file }) => ({ filename, ...file })),
      messageId: `<${id}@${MAIL_FROM.split("@")[1]}>`,
      headers: { "Auto-Submitted": "auto-generated" },
    })
    .then(() => null, faultOf);
  return Promise.race([sent, late]).finally(() => {
    clearTimeout(timer);
    transport.close();
  });
}

const FAULTS: Readonly<Record<string, MailFault>> = {
  EDNS: "NAME_NOT_FOUND",
  ETLS: "TLS_FAILED",
  EREQUIRETLS: "TLS_FAILED",
  EAUTH: "SIGN_IN_REFUSED",
  ENOAUTH: "SIGN_IN_REFUSED",
  ETIMEDOUT: "TIMED_OUT",
};

/** The server's own words are left out: they may repeat what it was sent. */
function faultOf(error: unknown): MailFault {
  const {
    code = "",
    responseCode = 0,
    message = "",
  } = error as { code?: string; responseCode?: number; message?: string };
  const known = FAULTS[code];
  if (known) return known;
  if (responseCode >= 400) return responseCode >= 500 ? "REFUSED" : "DEFERRED";
  // The library gives these no code of their own.
  if (message.includes("ECONNREFUSED")) return "CONNECTION_REFUSED";
  return /SSL routines|certificate/i.test(message) ? "TLS_FAILED" : "CONNECTION_LOST";
}
