import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { StartError } from "../env.ts";

/** The user that runs a program: a command prefix, or a user id and group id. */
export type ServerUser = { prefix: string[]; uid?: number; gid?: number };

const NOBODY = 65_534;
const SELF: ServerUser = { prefix: [] };
/** A user namespace that names our user nobody: files remain ours, and our private folders remain accessible. */
const CALLED_NOBODY: ServerUser = {
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
};

/** Returns the command and the arguments that run a program as that user. */
export function commandAs(user: ServerUser, program: string, args: string[]): [string, string[]] {
  const [first, ...rest] = [...user.prefix, program, ...args];
  return [first as string, rest];
}

/** initdb needs the name of its user. Containers often run under a numeric id without a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function owner(folder: string): ServerUser {
  const { uid, gid } = statSync(folder);
  return { prefix: [], uid, gid };
}

function nearestOwnerBesideRoot(folder: string): ServerUser | undefined {
  for (let place = folder; ; place = path.dirname(place)) {
    const candidate = owner(place);
    if (candidate.uid !== 0) return candidate;
    if (place === path.dirname(place)) return undefined;
  }
}

function canWork(user: ServerUser, folder: string, program: string): boolean {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const [command, args] = commandAs(user, "/bin/sh", ["-c", 'test -w "$1" && exec "$0" --version', program, folder]);
  return spawnSync(command, args, { uid: user.uid, gid: user.gid, stdio: "ignore" }).status === 0;
}

/**
 * Returns a user that PostgreSQL accepts (it refuses root) and that may enter the folder. A folder that belongs to a
 * user other than root keeps its owner. Throws StartError when there is no such user.
 */
export function serverUser(folder: string, program: string): ServerUser {
  if (process.getuid?.() !== 0) return !hasName() && canWork(CALLED_NOBODY, folder, program) ? CALLED_NOBODY : SELF;
  const holder = owner(folder);
  if (holder.uid !== 0) return holder;
  const candidates = [CALLED_NOBODY, nearestOwnerBesideRoot(folder), { prefix: [], uid: NOBODY, gid: NOBODY }];
  for (const user of candidates) {
    if (user && canWork(user, folder, program)) return user;
  }
  chownSync(folder, 0, 0);
  throw new StartError(
    `PostgreSQL refuses to run as root, and no other user may work in ${folder}: start as another user, or set DATABASE_URL.`,
  );
}
