import { expect, test } from "vitest";
import { RailBusy, RailRefused, RailUnknown } from "../failures.ts";
import { breaker } from "./breaker.ts";

const busy = () => Promise.reject(new RailBusy("busy", 1));
const unknown = () => Promise.reject(new RailUnknown("unknown"));
const refused = () => Promise.reject(new RailRefused({ scheme: "PSP", code: "no", text: "" }, 400, null));
const answered = async () => "answer";

function clock() {
  let time = 0;
  const guard = breaker(() => time);
  const failed = (call: () => Promise<unknown>) =>
    guard(call).then(
      () => null,
      (error) => error.message as string,
    );
  const forward = (ms: number) => {
    time += ms;
  };
  return { guard, failed, forward };
}

const LEFT_ALONE = "left alone after failures in a row";

test("after five failures in a row, busy or unknown, calls fail at once as busy", async () => {
  const { guard, failed } = clock();
  for (const call of [busy, unknown, busy, unknown]) await failed(call);
  expect(await guard(answered)).toBe("answer");
  for (const call of [busy, busy, unknown, busy, busy]) await failed(call);
  await expect(guard(answered)).rejects.toThrow(RailBusy);
  await expect(guard(answered)).rejects.toMatchObject({ message: LEFT_ALONE, retryAfterMs: 1_000 });
});

test("a refusal is an answer: it never opens the breaker", async () => {
  const { guard, failed } = clock();
  for (let n = 0; n < 20; n++) await failed(n % 4 === 3 ? refused : busy);
  expect(await guard(answered)).toBe("answer");
});

test("the pause doubles with each failed try, up to 30 s, and ends with an answer", async () => {
  const { guard, failed, forward } = clock();
  for (let n = 0; n < 5; n++) await failed(busy);
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    forward(pause - 1);
    expect(await failed(answered)).toBe(LEFT_ALONE);
    forward(1);
    expect(await failed(busy)).toBe("busy");
  }
  forward(30_000);
  expect(await guard(answered)).toBe("answer");
  expect(await failed(busy)).toBe("busy");
  expect(await guard(answered)).toBe("answer");
});

test("one call tries at a time", async () => {
  const { guard, failed, forward } = clock();
  for (let n = 0; n < 5; n++) await failed(busy);
  forward(1_000);
  let end = (_: string) => {};
  const trying = guard(() => new Promise<string>((resolve) => (end = resolve)));
  expect(await failed(answered)).toBe(LEFT_ALONE);
  end("answer");
  expect(await trying).toBe("answer");
  expect(await failed(answered)).toBeNull();
});

test("calls that were on their way when it opened do not make the pause longer", async () => {
  const { guard, failed, forward } = clock();
  await Promise.all(Array.from({ length: 12 }, () => failed(busy)));
  forward(1_000);
  expect(await guard(answered)).toBe("answer");
});
