import { z } from "zod";

/** A file to be downloaded. Its bytes are made as fast as they are read, and no faster; `fileName` is ASCII without quotes. */
export type FileAnswer = { contentType: string; fileName: string; body: AsyncIterable<Uint8Array> };

/** The `output` of a contract that answers with a file. */
export const fileAnswer = z.custom<FileAnswer>();
