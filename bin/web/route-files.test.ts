import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readAppFolders } from "./api.ts";

const app = mkdtempSync(path.join(tmpdir(), "guiche-app-"));
afterAll(() => rmSync(app, { recursive: true }));

for (const file of [
  "v1/[[...path]]/route.ts",
  "v1/charge/[id]/route.ts",
  "v1/charge/fixed/route.ts",
  "v1/charge/route.ts",
  "qr/[...rest]/route.ts",
  "api/auth/[...nextauth]/route.ts",
  "(console)/page.tsx",
  "(console)/charges/page.tsx",
  "(console)/charges/export/route.ts",
  "_private/route.ts",
]) {
  mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
  writeFileSync(path.join(app, file), "");
}

test("routes are read as Next reads them, the closest match first", () => {
  const { routes } = readAppFolders(app);
  expect(routes.map((route) => route.pattern)).toEqual([
    "/charges/export",
    "/v1/charge",
    "/v1/charge/fixed",
    "/v1/charge/:id",
    "/api/auth/*",
    "/qr/*",
    "/v1/*",
  ]);
});

test("the first path segments that have pages are listed, so a page is not a missing route", () => {
  expect(readAppFolders(app).pageRoots).toEqual(new Set(["", "charges"]));
});
