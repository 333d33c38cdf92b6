import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PRIVATE_KEY_LENGTH_MAX, SCHEDULE_NAME_LENGTH_MAX, SFTP_SERVERS_MAX } from "#lib/core/files/file-limits.ts";
import { SECRET_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const HOST_LENGTH_MAX = 253;
const USER_LENGTH_MAX = 128;
const FOLDER_LENGTH_MAX = 255;

/**
 * TESTING: the worker is to try it. UNCONFIRMED: it was reached, and nobody has confirmed its key yet. CHANGED: it shows another key than the
 * confirmed one. READY: files can be stored. FAILING: they cannot; `error` says why.
 */
export const SFTP_STATES = ["TESTING", "UNCONFIRMED", "CHANGED", "READY", "FAILING"] as const;

const settings = {
  name: wire.text(SCHEDULE_NAME_LENGTH_MAX, 1),
  /** A name or an IP address. */
  host: wire.text(HOST_LENGTH_MAX, 1),
  port: z.int().min(1).max(65_535),
  userName: wire.text(USER_LENGTH_MAX, 1),
  /** Where files are stored, as the server knows it. */
  folder: wire.text(FOLDER_LENGTH_MAX, 1),
};

const secret = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), password: z.string().min(1).max(SECRET_LENGTH_MAX) }),
  z.object({
    kind: z.literal("privateKey"),
    privateKey: z
      .string()
      .max(PRIVATE_KEY_LENGTH_MAX)
      .regex(
        /^\s*-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*-----END [A-Z0-9 ]*PRIVATE KEY-----\s*$/,
        "must be a private key, from its first line to its last",
      ),
    /** Opens the key once, and is stored nowhere. */
    passphrase: z.string().max(SECRET_LENGTH_MAX).optional(),
  }),
]);
export type SftpSecret = z.output<typeof secret>;

const server = z.object({
  sftpServerId: wire.uuid,
  ...settings,
  secretKind: z.enum(["password", "privateKey"]),
  state: z.enum(SFTP_STATES),
  /** Why the last test or delivery failed. */
  error: z.string().nullable(),
  testedAt: wire.utc.nullable(),
  /** The key that was confirmed, and the one that was seen last, as OpenSSH shows them: "ssh-ed25519 SHA256:…". */
  hostKey: z.string().nullable(),
  seenHostKey: z.string().nullable(),
  /** The names of the schedules that store files there. */
  usedBy: z.array(z.string()),
});

const byId = z.object({ sftpServerId: wire.uuid });
const change = { effect: "change", roles: MAY_KEEP_BOOKS, tags: ["statementSchedules", "audit"] } as const;

export const listSftpServersContract = contract({
  name: "listSftpServers",
  summary: `List the servers that statement files can be stored on, at most ${SFTP_SERVERS_MAX}`,
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: [],
  tags: ["statementSchedules"],
  console: { input: z.object({}), output: z.object({ servers: z.array(server) }) },
});

export const createSftpServerContract = contract({
  name: "createSftpServer",
  summary: "Add a server that statement files can be stored on, and have it tried",
  ...change,
  stepUp: true,
  errors: ["ACTION_REFUSED"],
  console: { input: z.object({ ...settings, secret }), output: server },
});

export const changeSftpServerContract = contract({
  name: "changeSftpServer",
  summary: "Change a server and have it tried; without a secret it keeps the one that it has, at the same address",
  ...change,
  stepUp: true,
  errors: ["NotFound"],
  console: { input: z.object({ ...byId.shape, ...settings, secret: secret.optional() }), output: server },
});

export const removeSftpServerContract = contract({
  name: "removeSftpServer",
  summary: "Remove a server that no schedule uses, with its secret",
  ...change,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: byId, output: z.object({}) },
});

export const testSftpServerContract = contract({
  name: "testSftpServer",
  summary: "Have a server tried: whether it is reached, its key is the confirmed one, and a file can be stored",
  ...change,
  errors: ["NotFound"],
  console: { input: byId, output: server },
});

export const confirmSftpHostKeyContract = contract({
  name: "confirmSftpHostKey",
  summary: "Confirm that a server's key, as it was seen, is the right one; nobody signs in before",
  ...change,
  stepUp: true,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: z.object({ ...byId.shape, hostKey: z.string().max(200) }), output: server },
});
