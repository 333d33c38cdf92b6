import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Fonts and pictures are compressed in themselves. */
const TEXT = /\.(js|css|json|svg|map)$/;
/** The best quality takes more than twice the time for one percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const GZIP = { level: 9 };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes a Brotli and a gzip copy beside each text file in a folder.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const text = await readFile(file);
      await Promise.all([
        brotli(text, BROTLI).then((copy) => writeFile(`${file}.br`, copy)),
        gzipped(text, GZIP).then((copy) => writeFile(`${file}.gz`, copy)),
      ]);
    }),
  );
}
