import { expect, onTestFinished, test, vi } from "vitest";
import { run, say } from "./stage.ts";
import { runStages, type Stage } from "./stages.ts";

/** Returns what is printed from now on until the test has ended. */
function printed(): () => string {
  let text = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return () => text;
}

const passed = { passed: 1, failed: 0 };
const commandLine = (name: string, line: string, beside?: string): Stage => ({
  name,
  run: async () => ((await run(line)).exitCode === 0 ? passed : { passed: 0, failed: 1 }),
  ...(beside ? { beside } : {}),
});

test("a stage beside another one begins before that one ends, and what each says is printed in one piece", async () => {
  const said = printed();
  const { promise: secondRuns, resolve: secondBegins } = Promise.withResolvers<void>();
  const first = async () => {
    say("one, at first");
    await secondRuns;
    say("one, at last");
    return passed;
  };
  const second = async () => {
    await run("echo two");
    secondBegins();
    return passed;
  };
  const { passed: count, stages } = await runStages([
    { name: "first", run: first },
    { name: "second", run: second, beside: "first" },
  ]);
  expect(count).toBe(2);
  expect(stages.map(({ name }) => name)).toEqual(["first", "second"]);
  expect(said()).toMatch(/── first\none, at first\none, at last\n── first: 1 passed/);
  expect(said()).toMatch(/── second\ntwo\n── second: 1 passed/);
});

test("a stage that fails beside another one lets that one end, and those after them run", async () => {
  const said = printed();
  const { passed: count, failures } = await runStages([
    commandLine("first", "echo why >&2; exit 3"),
    commandLine("second", "echo whole", "first"),
    commandLine("third", "true"),
  ]);
  expect([count, failures]).toEqual([2, ["first"]]);
  expect(said()).toMatch(/── first\nwhy\n── first: 0 passed, 1 failed/);
  expect(said()).toMatch(/── second\nwhole\n── second: 1 passed/);
});

test("without the stage that it runs beside, a stage runs by itself", async () => {
  const said = printed();
  const order: string[] = [];
  const noting = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    return passed;
  };
  await runStages([
    { name: "other", run: noting("other") },
    { name: "second", run: noting("second"), beside: "first" },
  ]);
  expect(order).toEqual(["other begins", "other ends", "second begins", "second ends"]);
  expect(said()).toContain("── second: 1 passed");
});
