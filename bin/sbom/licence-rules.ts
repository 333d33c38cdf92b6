/** What of `package-lock.json` is read. */
export type Lock = { packages: Record<string, { license?: string; link?: boolean }> };

/** Licences (SPDX) that ask for no more than the notice, and MPL-2.0, which only binds changes of its own files. */
const ALLOWED = new Set(
  "MIT MIT-0 Apache-2.0 ISC BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense CC0-1.0 MPL-2.0 OFL-1.1 Python-2.0 PSF-2.0".split(
    " ",
  ),
);

/** Packages whose licence is not in the list or not written as SPDX says: what they state, and why they may be used. */
const EXCEPTIONS: { name: RegExp; stated: string | undefined; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    stated: "LGPL-3.0-or-later",
    why: "libvips, a library of its own that sharp loads and anybody may replace",
  },
  {
    name: /^@img\/sharp-/,
    stated: "Apache-2.0 AND LGPL-3.0-or-later",
    why: "as above, in one package",
  },
  {
    name: /^@img\/sharp-/,
    stated: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    why: "as above, in one package",
  },
  { name: /^elkjs$/, stated: "EPL-2.0", why: "used as it is; EPL-2.0 binds changes of its own files" },
  { name: /^caniuse-lite$/, stated: "CC-BY-4.0", why: "data, used while building" },
  { name: /^geist$/, stated: "SIL OPEN FONT LICENSE", why: "OFL-1.1, written in words" },
  { name: /^png-js$/, stated: undefined, why: "its LICENSE file is MIT" },
  {
    name: /^(ssh2|cpu-features|buildcheck)$/,
    stated: undefined,
    why: "the LICENSE file is MIT; package.json says so in a form that npm no longer reads",
  },
  { name: /^pako$/, stated: "(MIT AND Zlib)", why: "Zlib asks for the notice alone; used in tests, to drive WebKit" },
  { name: /^seq-queue$/, stated: undefined, why: "its LICENSE file is MIT" },
  {
    name: /^bancos-brasileiros$/,
    stated: "UNLICENSED",
    why: "no program, but a list of facts that the Central Bank publishes; to be asked of its author, or read there instead",
  },
];

/** Returns a sentence for each package whose licence is neither allowed nor named as an exception. */
export function licenceFindings({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([folder, { license, link }]) => {
    // The project itself and its workspaces lie beside node_modules.
    const [, name] = /.*node_modules\/(.+)/.exec(folder) ?? [];
    if (!name || link || isAllowed(license) || isException(name, license)) return [];
    return [`${name} ${license ? `is under ${license}` : "states no licence"}.`];
  });
}

function isException(name: string, license: string | undefined): boolean {
  return EXCEPTIONS.some((known) => known.name.test(name) && known.stated === license);
}

/** One of several with OR between them is enough; with AND all are needed. */
function isAllowed(license = ""): boolean {
  const bare = license.replace(/^\((.*)\)$/, "$1");
  return bare.split(/ or /i).some((choice) => choice.split(/ and /i).every((one) => ALLOWED.has(one.trim())));
}
