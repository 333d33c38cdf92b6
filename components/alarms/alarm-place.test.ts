import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ALARM_KINDS } from "#lib/domain/integration/alarms/alarm.contract.ts";
import { alarmPlace } from "./alarm-place.ts";

const subject = "5eed0000-0000-4000-8000-0000000000d1";
const pages = globSync("**/page.tsx", { cwd: "app/(console)" }).map(
  (file) => new RegExp(`^/${file.replace(/\/page\.tsx$/, "").replaceAll(/\[\w+\]/g, "[^/]+")}$`),
);

describe("an alarm", () => {
  test.each(ALARM_KINDS.filter((kind) => kind !== "changedAlarms"))("of %s leads to a page that there is", (kind) => {
    for (const name of ["a name", null]) {
      const place = alarmPlace({ kind, subject, name });
      expect(pages.some((page) => page.test(place ?? ""))).toBe(true);
    }
  });

  test("of a bank's silence leads to the banks, of a new person to the team", () => {
    expect(alarmPlace({ kind: "unknownOrder", subject, name: "Efí" })).toBe("/settings/banks");
    expect(alarmPlace({ kind: "newStaff", subject: "ana@casaverde.example", name: null })).toBe("/settings/team");
  });

  test("of a webhook that is gone leads to those that there are", () => {
    expect(alarmPlace({ kind: "changedWebhook", subject, name: "https://example.com" })).toBe(`/webhooks/${subject}`);
    expect(alarmPlace({ kind: "changedWebhook", subject, name: null })).toBe("/webhooks");
  });
});
