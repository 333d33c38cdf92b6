import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { DIALECTS } from "#lib/bank/api/dialect.ts";
import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { efi } from "#lib/rail/api-pix/profiles/efi.ts";
import { sicoob } from "#lib/rail/api-pix/profiles/sicoob.ts";
import { BANK_PARTS, type GuidePart } from "./bank-texts.ts";
import { PROFILE_PARTS } from "./profile-texts.ts";

const parts = [...BANK_PARTS, ...PROFILE_PARTS];
const said = ({ text = "", steps = [], points = [] }: GuidePart) => [text, ...steps, ...points].join(" ");
const namedIn = (id: string) =>
  parts
    .filter((part) => part.id === id)
    .flatMap((part) => [...said(part).matchAll(/`([^`]+)`/g)].map(([, name]) => name));

test("each part has an id of its own", () => {
  expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
});

test("the guide asks Sicoob for exactly the scopes that the profile asks for", () => {
  const scopes = namedIn("sicoob").filter((name) => /\.(?:read|write)$|^(?:pixpagamentos|cco)_/.test(`${name}`));
  expect(scopes.toSorted()).toEqual(sicoob.scope.split(" ").toSorted());
});

test("the guide asks Efí for every scope that the test bank's dialect has beside the norm's", () => {
  expect(DIALECTS.efi.scope.split(" ").filter((scope) => !namedIn("efi").includes(scope))).toEqual([]);
});

test("the guide names every member of a profile", () => {
  const named = namedIn("profile").map((name) => `${name}`.split(".").at(-1));
  const profiles: Profile[] = [efi, sicoob];
  const members = profiles.flatMap((profile) => [
    ...Object.keys(profile).filter((name) => name !== "payout"),
    ...[...Object.keys(profile.payout), ...Object.keys(profile.capabilities)],
  ]);
  expect([...new Set(members)].filter((name) => !named.includes(name))).toEqual([]);
});

test("every file that the guide names exists", () => {
  const files = parts.flatMap((part) =>
    [...said(part).matchAll(/`((?:lib|e2e)\/[^`<]+\.ts)`/g)].map(([, file]) => `${file}`),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
