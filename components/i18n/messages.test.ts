import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { STATUS_OF } from "#lib/core/errors.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import en from "./messages/en.json" with { type: "json" };
import portuguese from "./messages/pt-BR.json" with { type: "json" };

type Messages = { [key: string]: string | Messages };

const root = path.resolve(import.meta.dirname, "../..");
const TRANSLATOR = /const (\w+) = useTranslations\("(\w+)"\)|\(await getTranslations\("(\w+)"\)\)/g;

function flatten(messages: Messages, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** Names of the arguments of an ICU message. */
function argumentsOf(message: string): string[] {
  return [...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => `${name}`).sort();
}

type Use = { file: string; key?: string; pattern?: RegExp };

/** The keys that the code uses: literal keys, and patterns for keys with a computed part. */
function uses(): Use[] {
  const files = globSync(["components/**/*.{ts,tsx}", "app/**/*.tsx"], { cwd: root });
  return files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), "utf8");
    return [...code.matchAll(TRANSLATOR)].flatMap(({ 0: declared, 1: name, 2: ofHook, 3: ofPage, index }) => {
      const space = ofHook ?? ofPage;
      const from = index + declared.length;
      // Another component of the file may have a translator of the same name.
      const until = name ? code.indexOf(`const ${name} = useTranslations(`, from) : -1;
      const scope = name ? code.slice(from, until === -1 ? undefined : until) : code;
      const call = name ? `(?<![\\w.])${name}` : `\\(await getTranslations\\("${space}"\\)\\)`;
      const asked = [...scope.matchAll(new RegExp(`${call}(?:\\.rich)?\\(\\s*([^),]+)`, "g"))].map(
        ([, argument]) => `${argument}`,
      );
      return asked.flatMap((argument) => usesOf(argument, `${space}`).map((use) => ({ ...use, file })));
    });
  });
}

function usesOf(argument: string, space: string): Omit<Use, "file">[] {
  // A text that something is compared with is not a key.
  const keys = [...argument.replaceAll(/[!=]== "[^"]*"/g, "").matchAll(/"([^"]+)"/g)].map(([, key]) => ({
    key: `${space}.${key}`,
  }));
  const isWrittenOut = argument.startsWith('"') || argument.includes(" ? ");
  if (isWrittenOut) return keys;
  const shape = /`([^`]+)`/.exec(argument)?.[1]?.replace(/\$\{[^}]*\}/g, "\\w+");
  return [...keys, { pattern: new RegExp(`^${space}\\.${shape ?? "\\w+"}$`) }];
}

/** Every quoted word and every member name. The last part of a computed key must be one of them. */
const words = new Set(
  globSync(["components/**/*.{ts,tsx}", "lib/{client,core,domain}/**/*.ts"], { cwd: root })
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(/"(\w+)"|\b(\w+):/g)])
    .map(([, quoted, member]) => quoted ?? member),
);

function isAskedFor(key: string, asked: Use[]): boolean {
  const last = key.split(".").at(-1);
  return asked.some(
    (use) =>
      use.key === key || (use.pattern?.test(key) && (!use.pattern.source.endsWith("\\.\\w+$") || words.has(last))),
  );
}

const inPortuguese = flatten({ ...portuguese, ...SHARED_WORDS["pt-BR"] });
const inEnglish = flatten({ ...en, ...SHARED_WORDS.en });

describe("the messages", () => {
  test("have the same keys in Portuguese and in English", () => {
    expect([...inEnglish.keys()].sort()).toEqual([...inPortuguese.keys()].sort());
  });

  test("take the same arguments in both languages", () => {
    const different = [...inPortuguese].filter(
      ([key, message]) => argumentsOf(message).join() !== argumentsOf(inEnglish.get(key) ?? "").join(),
    );
    expect(different).toEqual([]);
  });

  test("are shared with files only as whole namespaces, without arguments", () => {
    const shared = flatten(SHARED_WORDS.en);
    expect(Object.keys(SHARED_WORDS.en).filter((space) => Object.hasOwn(en, space))).toEqual([]);
    expect([...shared].filter(([, message]) => /[{}<>'#]/.test(message))).toEqual([]);
  });

  test("are never empty", () => {
    const empty = [...inPortuguese, ...inEnglish].filter(([, message]) => message.trim() === "");
    expect(empty).toEqual([]);
  });

  test("exist for every key that the code uses", () => {
    const missing = uses().filter(({ key }) => key !== undefined && !inPortuguese.has(key));
    expect(missing).toEqual([]);
  });

  test("are all used in the code", () => {
    const asked = uses();
    expect([...inPortuguese.keys()].filter((key) => !isAskedFor(key, asked))).toEqual([]);
  });
});

const codes = [...Object.keys(STATUS_OF), "OFFLINE", "TIMEOUT", "NOT_SENT", "ANSWER_LOST", "other"];

describe.each([
  ["Portuguese", portuguese],
  ["English", en],
])("the problems in %s", (_, { problem }) => {
  const said: Record<string, string> = problem;

  test("have a title and advice for every error code", () => {
    expect(codes.filter((code) => !said[code] || !said[`${code}_advice`])).toEqual([]);
  });

  test("have no advice for a code that does not exist", () => {
    const others = Object.keys(said).filter((key) => key.endsWith("_advice") && !codes.includes(key.slice(0, -7)));
    expect(others).toEqual([]);
  });
});
