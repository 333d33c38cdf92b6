import { z } from "zod";

/** A file to download. `body` is produced only as fast as it is read; `fileName` is ASCII without quotes. */
export type FileAnswer = { contentType: string; fileName: string; body: AsyncIterable<Uint8Array> };

/** The `output` of a contract that returns a file. */
export const fileAnswer = z.custom<FileAnswer>();
