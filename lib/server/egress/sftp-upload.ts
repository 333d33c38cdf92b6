import { createHash, randomUUID } from "node:crypto";
import type { Stats } from "ssh2";
import type { SftpSession } from "./sftp-connection.ts";
import { SftpError } from "./sftp-error.ts";

/** A file to be stored. `temporaryName`: of this attempt alone; `earlierNames`: those of attempts that may have left something. */
export type Upload = {
  folder: string;
  fileName: string;
  temporaryName: string;
  earlierNames: readonly string[];
  bytes: number;
  sha256: string;
  content: AsyncIterable<Uint8Array>;
};

/** What every server takes in one message, and how many messages are on their way at once. */
const PIECE_BYTES = 32_768;
const PIECES_MAX = 32;

/**
 * Stores a file under its name only once all of it is there: it is written under another name, its size is compared, and it is renamed. A
 * file of the same name that is the same stays; another one is never overwritten: then it throws FILE_EXISTS. Throws SftpError.
 */
export async function upload(session: SftpSession, file: Upload): Promise<void> {
  const { fileName, temporaryName, earlierNames } = file;
  const pathOf = (name: string) => `${file.folder.replace(/\/+$/, "")}/${name}`;
  for (const name of earlierNames) await remove(session, pathOf(name));
  const there = await sizeOf(session, pathOf(fileName));
  if (there !== null) return refuseOther(session, pathOf(fileName), there, file);
  try {
    await write(session, pathOf(temporaryName), file);
    // This protocol's own rename: by its rules it fails when there is a file of the new name.
    await session.step<void>((sftp, done) => sftp.rename(pathOf(temporaryName), pathOf(fileName), done as () => void));
  } catch (error) {
    await remove(session, pathOf(temporaryName)).catch(() => {});
    const now = await sizeOf(session, pathOf(fileName)).catch(() => null);
    if (now === null) throw error;
    return refuseOther(session, pathOf(fileName), now, file);
  }
  if ((await sizeOf(session, pathOf(fileName))) !== file.bytes) throw new SftpError("SIZE_DIFFERS");
}

/** Writes a small file into a folder and removes it: whether files can be stored there. Throws SftpError. */
export async function probeFolder(session: SftpSession, folder: string): Promise<void> {
  const content = Buffer.from("Guichê\n");
  const path = `${folder.replace(/\/+$/, "")}/.guiche-test-${randomUUID()}`;
  await write(session, path, { bytes: content.length, content: [content] });
  await session.step<void>((sftp, done) => sftp.unlink(path, done as () => void));
}

type Content = { bytes: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

async function write(session: SftpSession, path: string, { bytes, content }: Content): Promise<void> {
  const handle = await session.step<Buffer>((sftp, done) => sftp.open(path, "w", done));
  let written = 0;
  for await (const chunk of content) {
    for (const pieces of batches(chunk)) {
      const at = written;
      await Promise.all(pieces.map((piece, n) => writePiece(session, handle, { piece, at: at + n * PIECE_BYTES })));
      written += pieces.reduce((sum, { length }) => sum + length, 0);
    }
  }
  const { size } = await session.step<Stats>((sftp, done) => sftp.fstat(handle, done));
  await session.step<void>((sftp, done) => sftp.close(handle, done as () => void));
  if (written !== bytes || size !== bytes) throw new SftpError("SIZE_DIFFERS");
}

function* batches(chunk: Uint8Array): Generator<Buffer[]> {
  const whole = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  for (let from = 0; from < whole.length; from += PIECE_BYTES * PIECES_MAX) {
    const part = whole.subarray(from, from + PIECE_BYTES * PIECES_MAX);
    const count = Math.ceil(part.length / PIECE_BYTES);
    yield Array.from({ length: count }, (_, n) => part.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES));
  }
}

type Piece = { piece: Buffer; at: number };

function writePiece(session: SftpSession, handle: Buffer, { piece, at }: Piece): Promise<void> {
  return session.step((sftp, done) => sftp.write(handle, piece, 0, piece.length, at, done as () => void));
}

async function sizeOf(session: SftpSession, path: string): Promise<number | null> {
  try {
    return (await session.step<Stats>((sftp, done) => sftp.stat(path, done))).size;
  } catch (error) {
    if (error instanceof SftpError && error.fault === "FOLDER_MISSING") return null;
    throw error;
  }
}

async function remove(session: SftpSession, path: string): Promise<void> {
  if ((await sizeOf(session, path)) === null) return;
  await session.step<void>((sftp, done) => sftp.unlink(path, done as () => void));
}

/** A file of this name is there. It is ours, from an attempt whose end nobody learned of, when its content is the same. */
async function refuseOther(
  session: SftpSession,
  path: string,
  size: number,
  { bytes, sha256 }: Pick<Upload, "bytes" | "sha256">,
): Promise<void> {
  if (size !== bytes || (await hashOf(session, path, bytes)) !== sha256) throw new SftpError("FILE_EXISTS");
}

async function hashOf(session: SftpSession, path: string, bytes: number): Promise<string> {
  const handle = await session.step<Buffer>((sftp, done) => sftp.open(path, "r", done));
  const hash = createHash("sha256");
  for (let at = 0; at < bytes; ) {
    const read = await session.step<Buffer>((sftp, done) => {
      const into = Buffer.alloc(PIECE_BYTES);
      sftp.read(handle, into, 0, PIECE_BYTES, at, (error, count) => done(error, into.subarray(0, count)));
    });
    if (read.length === 0) break;
    hash.update(read);
    at += read.length;
  }
  await session.step<void>((sftp, done) => sftp.close(handle, done as () => void));
  return hash.digest("hex");
}
