import { expect, test } from "vitest";
import { readEnv } from "#lib/server/env.ts";
import { serviceEnvironment } from "./service-environment.ts";

const secret = (letter: string) => letter.repeat(32);
const settings = readEnv({
  DATABASE_URL: "postgresql://guiche_app:pw@127.0.0.1/app",
  DATABASE_WORKER_URL: "postgresql://guiche_worker:pw@127.0.0.1/app",
  DATABASE_OWNER_URL: "postgresql://owner:pw@127.0.0.1/app",
  BASE_URL: "https://pix.example",
  SECRET_KEY: secret("k"),
  NEXTAUTH_SECRET: secret("s"),
  NEXTAUTH_SECRET_NEXT: secret("n"),
  NEXTAUTH_SECRET_PREVIOUS: secret("p"),
  SMTP_URL: "smtps://user:pw@mail.example:465",
  MAIL_FROM: "guiche@pix.example",
});

test("the worker gets none of the secrets that encrypt sessions; the web process gets each", () => {
  const sessions = [secret("s"), secret("n"), secret("p")];
  const held = (name: "web" | "worker") => Object.values(serviceEnvironment(settings, "production", name));
  expect(held("worker").filter((value) => sessions.includes(value ?? ""))).toEqual([]);
  expect(held("web")).toEqual(expect.arrayContaining(sessions));
});

test("each process gets its own sign-in to the database and no other, and the web process no mail server", () => {
  const { DATABASE_URL, DATABASE_WORKER_URL, DATABASE_OWNER_URL, SMTP_URL } = serviceEnvironment(
    settings,
    "production",
    "web",
  );
  expect([DATABASE_URL, DATABASE_WORKER_URL, DATABASE_OWNER_URL, SMTP_URL]).toEqual([
    settings.DATABASE_URL,
    "",
    "",
    "",
  ]);
  const worker = serviceEnvironment(settings, "production", "worker");
  expect([worker.DATABASE_URL, worker.DATABASE_WORKER_URL, worker.DATABASE_OWNER_URL]).toEqual([
    settings.DATABASE_WORKER_URL,
    "",
    "",
  ]);
});
