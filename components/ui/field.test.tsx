import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../i18n/messages/en.json" with { type: "json" };
import { Field } from "./field.tsx";
import { Input } from "./inputs/input.tsx";

function rendered(required: boolean): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Etc/GMT+3">
      <Field label="Name" required={required}>
        {(control) => <Input {...control} />}
      </Field>
    </NextIntlClientProvider>,
  );
}

test("a required field says so, to those who see and to those who listen", () => {
  expect(rendered(true)).toMatch(/<span aria-hidden="true"[^>]*>required<\/span>/);
  expect(rendered(true)).toMatch(/<input [^>]*aria-required="true"/);
  expect(rendered(false)).not.toContain("required");
});

/** Returns the opening tags of the fields in a source. A `>` in braces does not end a tag. */
function fieldTags(source: string): string[] {
  return source
    .split(/<Field\b/)
    .slice(1)
    .map((rest) => {
      let depth = 0;
      const end = [...rest].findIndex((sign) => {
        depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
        return sign === ">" && depth === 0;
      });
      return rest.slice(0, end);
    });
}

test("a field that is refused while it is empty is required", () => {
  const folder = path.resolve(import.meta.dirname, "..");
  const tags = globSync("**/*.tsx", { cwd: folder }).flatMap((file) =>
    fieldTags(readFileSync(path.join(folder, file), "utf8")).map((tag) => `${file} ${tag}`),
  );
  expect(tags.length).toBeGreaterThan(100);
  expect(tags.filter((tag) => /Missing"/.test(tag) && !/\brequired\b/.test(tag))).toEqual([]);
});
