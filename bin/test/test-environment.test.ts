import { expect, test } from "vitest";
import { startProcess } from "./started-process.ts";

const OFFSET = "console.log(new Date(1_795_000_000_000).getTimezoneOffset())";

test("tests, and the processes that they start, run in a zone that is neither Brasília's nor UTC", async () => {
  const started = startProcess(["-e", OFFSET], {});
  await started.ended;
  expect([new Date(1_795_000_000_000).getTimezoneOffset(), started.output().trim()]).toEqual([-540, "-540"]);
});
