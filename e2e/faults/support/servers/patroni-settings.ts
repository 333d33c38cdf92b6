import { networkInterfaces } from "node:os";
import { placed, recipe } from "../recipes.ts";

/** A PostgreSQL server with its Patroni: the ports of both, and the folder of its data. */
export type Member = { name: string; folder: string; port: number; restPort: number };

/** The settings that all members share. */
export type Pair = { etcdPort: number; binaries: string; password: string };

const PAGE = "public/operations.md";
/** As on the page, a member is not reached at the loopback address, where this machine has another one. */
const HOST =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1";

/** Returns the page's settings of Patroni for one member on this machine. */
export function patroniSettings({ name, folder, port, restPort }: Member, { etcdPort, binaries, password }: Pair) {
  const settings = placed(recipe(PAGE, "scope: guiche"), {
    "name: a": `name: ${name}`,
    "0.0.0.0:8008": `0.0.0.0:${restPort}`,
    "10.0.0.1:8008": `${HOST}:${restPort}`,
    '"10.0.0.11:2379", "10.0.0.12:2379", "10.0.0.13:2379"': `"127.0.0.1:${etcdPort}"`,
    "0.0.0.0:5432": `0.0.0.0:${port}`,
    "10.0.0.1:5432": `${HOST}:${port}`,
    "/var/lib/postgresql/15/guiche": `${folder}/data`,
    "/usr/lib/postgresql/15/bin": binaries,
    "…": password,
    "10.0.0.0/24": `${HOST}/32`,
  });
  // Two servers share this machine.
  return `${settings}  parameters: { unix_socket_directories: ${folder}, shared_buffers: 64MB, log_error_verbosity: terse }\n`;
}

/** Returns the page's settings of HAProxy: a connection to `port` leads to the member that Patroni reports as primary. */
export function haproxySettings(port: number, [a, b]: readonly Member[]): string {
  return placed(recipe(PAGE, "listen primary"), {
    "127.0.0.1:5000": `127.0.0.1:${port}`,
    "10.0.0.1:5432 check port 8008": `${HOST}:${a?.port} check port ${a?.restPort}`,
    "10.0.0.2:5432 check port 8008": `${HOST}:${b?.port} check port ${b?.restPort}`,
  });
}
