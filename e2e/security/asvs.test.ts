import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const GENERATED = "lib/server/prisma/";
const ROOT = path.resolve(import.meta.dirname, "../..");

/** The requirements of levels 1 and 2 of ASVS 5.0: for each section, the numbers in it. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
};

/** Kept by the absence of something, by words or by who installs the service: no test can show it. */
const WITHOUT_TEST = [
  "11.1.2",
  "11.2.1",
  "12.2.2",
  "12.3.4",
  "14.1.1",
  "14.3.3",
  "15.1.1",
  "15.2.1",
  "16.1.1",
  "3.5.4",
  "3.7.1",
  "4.1.2",
  "6.2.10",
  "6.4.2",
];

const text = readFileSync(path.join(ROOT, "SECURITY.md"), "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, numbers = "", kept = "", tests = ""]) => ({ numbers: numbers.split(", "), kept, tests }),
);

/** Something that a feature brings in. `example`: a text in which it is found. `within`: the only folder that is looked at. */
type Marker = { pattern: RegExp; example: string; within?: string };

const imports = (names: string, example: string): Marker => ({
  pattern: new RegExp(`(?:from|import\\() ?"(?:${names})[/"]`),
  example: `import x from "${example}";`,
});
const UPLOADS: Marker = { pattern: /takesBytes: true|\.formData\(\)|type="file"/, example: "takesBytes: true," };
const CODE_FLOW: Marker = { pattern: /authorization_code|refresh_token|code_verifier/, example: "authorization_code" };
const IDENTITY: Marker = {
  pattern: /next-auth\/providers\/(?!credentials)|"openid-client"|\bid_token\b/,
  example: "next-auth/providers/google",
};
const WEB_RTC: Marker = { pattern: /RTCPeerConnection|"werift"/, example: "new RTCPeerConnection()" };
const SOCKETS: Marker = { pattern: /new WebSocket|from "ws"/, example: "new WebSocket(url)" };
const GRAPHQL = imports("graphql|@apollo", "graphql");
const NATIVE: Marker = { pattern: /process\.dlopen|"(?:koffi|ffi-napi)"/, example: "process.dlopen(module, file)" };
const XML = imports("sax|saxes|fast-xml-parser|xml2js|libxmljs2?|@xmldom", "saxes");
const BY_PHONE: Marker = {
  pattern: /send-mail|twilio/,
  example: 'from "../mail/send-mail.ts"',
  within: "lib/domain/people/staff",
};

/** What a requirement is about: while the source has it, "does not apply" is not so. By requirement or section. */
const MARKERS: Readonly<Record<string, Marker>> = {
  "1.2.6": imports("ldapjs|ldapts", "ldapts"),
  "1.2.7": { pattern: /"xpath"|document\.evaluate/, example: 'import xpath from "xpath";' },
  "1.2.8": { pattern: /pdflatex|"latex/, example: 'execFile("pdflatex")' },
  "1.3.1": { pattern: /contentEditable|"(?:quill|@tiptap|sanitize-html|dompurify)/, example: "<p contentEditable />" },
  "1.3.4": { pattern: /accept="[^"]*svg/, example: '<input accept=".svg" />' },
  "1.3.5": imports("marked|markdown-it|react-markdown|remark", "marked"),
  "1.3.7": imports("handlebars|ejs|nunjucks|mustache|pug|eta", "ejs"),
  "1.3.8": imports("java|java-bridge", "java"),
  "1.3.9": imports("memcached|memjs", "memjs"),
  "1.4.1": NATIVE,
  "1.4.3": NATIVE,
  "1.5.1": XML,
  "3.5.5": {
    pattern: /(?:window|parent|opener|contentWindow)\.postMessage/,
    example: 'parent.postMessage(text, "*")',
  },
  "4.3": GRAPHQL,
  "4.4": SOCKETS,
  "5.1": UPLOADS,
  "5.2": UPLOADS,
  "5.3": UPLOADS,
  "5.4": UPLOADS,
  "6.6": BY_PHONE,
  "6.8": IDENTITY,
  "7.1.3": IDENTITY,
  "7.6.1": IDENTITY,
  "10.1.2": CODE_FLOW,
  "10.2": CODE_FLOW,
  "10.4": CODE_FLOW,
  "10.5": IDENTITY,
  "10.6": IDENTITY,
  "10.7": IDENTITY,
  "17": WEB_RTC,
};
const markerOf = (number: string) =>
  MARKERS[number] ?? MARKERS[number.replace(/\.\d+$/, "")] ?? MARKERS[number.replace(/\..*/, "")];

/** The files that are served or run, by path, with their text. */
const sources = ["app", "bin", "components", "lib"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith(GENERATED))
    .map((name) => [name, readFileSync(path.join(ROOT, name), "utf8")] as const),
);

/** What connects to other machines, besides PostgreSQL, and what its row in "Communication" says. */
const OUTGOING: Readonly<Record<string, string>> = {
  "lib/domain/base/audit/sign-audit-heads.job.ts": "| worker | place of the signed audit heads |",
  "lib/rail/api-pix/transport.ts": "| worker | operators' banks (API Pix) |",
  "lib/rail/simulator/read-payload.ts": "| worker, in staging | web, `/qr/v2` |",
  "lib/server/egress/post.ts": "| worker | operators' webhook addresses |",
  "lib/server/egress/sftp-connection.ts": "| worker | operators' SFTP servers |",
  "lib/server/mail/send-mail.ts": "| worker | mail server (`SMTP_URL`) |",
};
const CLIENT = /^import (?!type\b).* from "(?:undici|nodemailer|ssh2|node:http2|node:dgram)"|(?<![.\w])fetch\(/m;
/** The test bank is a bank's part, and the client a browser's. */
/** What only reads keys with the SSH library connects to nothing. */
const usesOnlyKeys = (source: string) => source.includes('from "ssh2"') && !/\bssh\.(?!utils\b)/.test(source);
const OF_OTHERS = /^lib\/(?:bank|client)\//;

/** The sealed columns, by table, and what their row in "Keys" begins with. */
const SEALED: Readonly<Record<string, string>> = {
  AlarmSettings: "| alarm secrets |",
  Connection: "| banks' client secrets",
  RetainedKey: "| keys of links and codes |",
  SftpServer: "| SFTP servers' passwords",
  SigningKey: "| token keys (Ed25519) |",
  StaffAuthenticator: "| `SECRET_KEY` | seals what must be read again: webhook secrets, authenticator secrets",
  WebhookEndpoint: "| webhook secrets |",
  WebhookInspector: "| inspector's secret |",
};

describe("the table of ASVS 5.0", () => {
  test("has each requirement of levels 1 and 2 once", () => {
    const all = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    expect(all).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(all.toSorted());
  });

  test("names only files that exist", () => {
    const named = [...new Set([...text.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, name]) => String(name)))];
    const files = named.filter((name) => !name.startsWith("/") && !name.startsWith("."));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  test("names a test, unless the requirement does not apply or is a matter of documents and installation", () => {
    const untested = rows.filter(({ kept, tests }) => tests === "–" && !kept.startsWith("Does not apply"));
    expect(untested.map(({ numbers }) => numbers[0]).toSorted()).toEqual(WITHOUT_TEST);
  });

  test("says of nothing that it does not apply while the source has it", () => {
    const absent = rows.filter(({ kept }) => kept.startsWith("Does not apply")).flatMap(({ numbers }) => numbers);
    expect(absent.filter((number) => !markerOf(number))).toEqual([]);
    const found = absent.flatMap((number) => {
      const { pattern, within = "" } = markerOf(number) as Marker;
      return sources
        .filter(([name, source]) => name.startsWith(within) && pattern.test(source))
        .map(([name]) => [number, name]);
    });
    expect(found).toEqual([]);
  });

  test("lists each machine that something connects to", () => {
    const clients = sources.filter(
      ([name, source]) =>
        name.startsWith("lib/") && !OF_OTHERS.test(name) && CLIENT.test(source) && !usesOnlyKeys(source),
    );
    expect(clients.map(([name]) => name).toSorted()).toEqual(Object.keys(OUTGOING));
    expect(Object.values(OUTGOING).filter((row) => !text.includes(row))).toEqual([]);
  });

  test("lists the key of each sealed column", () => {
    const models = readFileSync(path.join(ROOT, "prisma/schema.prisma"), "utf8")
      .split(/^model /m)
      .slice(1);
    const sealing = models.filter((model) => /^ +sealed\w* +Bytes/m.test(model)).map((model) => model.split(" ")[0]);
    expect(sealing.toSorted()).toEqual(Object.keys(SEALED));
    expect(Object.values(SEALED).filter((row) => !text.includes(row))).toEqual([]);
  });

  test.each(Object.entries(MARKERS))("finds what %s is about where it is", (_, { pattern, example }) => {
    expect(example).toMatch(pattern);
  });
});
