import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { root } from "../setup/run-command.js";

/** The members of CycloneDX 1.5 that readers of an SBOM depend on. */
const component = z.object({
  "bom-ref": z.string().min(1),
  type: z.enum(["application", "library"]),
  name: z.string().min(1),
  version: z.string().min(1),
  purl: z.string().regex(/^pkg:npm\/[^ ]+@[^ ]+$/),
  hashes: z
    .array(z.object({ alg: z.literal(["SHA-512", "SHA-256", "SHA-1"]), content: z.string().regex(/^[0-9a-f]+$/) }))
    .optional(),
  licenses: z
    .array(
      z.union([
        z.object({ license: z.object({ id: z.string() }) }),
        z.object({ expression: z.string() }),
        z.object({ license: z.object({ name: z.string() }) }),
      ]),
    )
    .optional(),
});
const bom = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal(["1.5", "1.6"]),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.int(),
  metadata: z.object({ timestamp: z.iso.datetime(), component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

let text: string;
beforeAll(async () => {
  const made = await promisify(execFile)(process.execPath, ["bin/sbom/sbom.ts"], { cwd: root, maxBuffer: 64e6 });
  text = made.stdout;
}, 120_000);

describe("npm run sbom", () => {
  test("writes CycloneDX, in which every dependency is a component", () => {
    const { metadata, components, dependencies } = bom.parse(JSON.parse(text));
    expect(metadata.component).toMatchObject({ name: "guiche", type: "application" });
    const refs = new Set([metadata.component, ...components].map((one) => one["bom-ref"]));
    for (const { ref, dependsOn } of dependencies) {
      for (const named of [ref, ...dependsOn]) expect(refs).toContain(named);
    }
  });

  test("names every package that the service runs on, with its version, and none of the tests' alone", () => {
    const { components } = bom.parse(JSON.parse(text));
    const named = new Set(components.map((one) => one["bom-ref"]));
    const names = new Set(components.map(({ name }) => name));
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name}@${version}`);
    for (const name of ["vitest", "knip", "@biomejs/biome"]) {
      expect(devDependencies).toHaveProperty([name]);
      expect(names).not.toContain(name);
    }
  });

  test("names no folder or host of the machine that made it, and no registry", () => {
    for (const secret of [root.replace(/\/$/, ""), homedir(), hostname()]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"distribution"|127\.0\.0\.1|localhost/);
  });
});
