import { createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readEnvOfCommand } from "../env.ts";
import { sendMail } from "./send-mail.ts";

const MAIL = { id: "1", to: "ana@casa.example", subject: "s", text: "t" };

/** Starts a server that answers like no mail server does. Returns its port. */
async function odd(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  return (server.address() as { port: number }).port;
}

async function faultAt(url: string | undefined): Promise<string | null> {
  Object.assign(process.env, {
    BASE_URL: "http://localhost:3000",
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    MAIL_FROM: "guiche@installation.example",
  });
  if (url) process.env.SMTP_URL = url;
  else delete process.env.SMTP_URL;
  readEnvOfCommand();
  return sendMail(MAIL);
}

test("without a server nothing is sent", async () => expect(await faultAt(undefined)).toBe("NOT_CONFIGURED"));

test("a closed port is a fault", async () => {
  expect(await faultAt("smtp://127.0.0.1:1")).toBe("CONNECTION_REFUSED");
});

test("a server that hangs up is a fault", async () => {
  const port = await odd((socket) => socket.destroy());
  expect(await faultAt(`smtp://127.0.0.1:${port}`)).toBe("CONNECTION_LOST");
});

test("TLS to a server that has none is a fault", async () => {
  const port = await odd((socket) => {
    socket.on("error", () => {});
    socket.write("220 mail.example\r\n");
  });
  expect(await faultAt(`smtps://127.0.0.1:${port}`)).toBe("TLS_FAILED");
});
