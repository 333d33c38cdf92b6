import { expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { confirmIdentityBy, withReauthentication } from "./reauthentication.ts";

const refused = () => new CallError({ code: "STEP_UP_REQUIRED", status: 403, detail: "" });

/** Questions that are open, as a dialog shows them. */
function questions() {
  const open: { give: (isConfirmed: boolean) => void; signal: AbortSignal }[] = [];
  const forget = confirmIdentityBy(
    (signal) =>
      new Promise((give) => {
        signal.addEventListener("abort", () => give(false));
        open.push({ give, signal });
      }),
  );
  return { open, forget };
}

/** A call that is refused until the person has confirmed who they are. */
function guarded() {
  let sent = 0;
  const call = async () => {
    if (sent++ === 0) throw refused();
    return "done";
  };
  return { call, sent: () => sent };
}

test("two calls ask the person once, and both are sent again", async () => {
  const { open, forget } = questions();
  const [one, two] = [guarded(), guarded()];
  const { signal } = new AbortController();
  const both = Promise.all([withReauthentication(one.call, signal), withReauthentication(two.call, signal)]);
  await Promise.resolve();
  await expect.poll(() => open.length).toBe(1);
  open[0]?.give(true);
  expect(await both).toEqual(["done", "done"]);
  forget();
});

test("what waits for the password is not sent when its dialog has closed, and the question closes with it", async () => {
  const { open, forget } = questions();
  const { call, sent } = guarded();
  const dialog = new AbortController();
  const running = withReauthentication(call, dialog.signal);
  await expect.poll(() => open.length).toBe(1);
  dialog.abort();
  await expect(running).rejects.toThrow("STEP_UP_REQUIRED");
  expect(open[0]?.signal.aborted).toBe(true);
  expect(sent()).toBe(1);
  forget();
});

test("the question stays open for another call that waits for it", async () => {
  const { open, forget } = questions();
  const [closed, stays] = [guarded(), guarded()];
  const dialog = new AbortController();
  const running = withReauthentication(closed.call, dialog.signal).catch(() => "not sent");
  const other = withReauthentication(stays.call, new AbortController().signal);
  await expect.poll(() => open.length).toBe(1);
  dialog.abort();
  open[0]?.give(true);
  expect([await running, await other]).toEqual(["not sent", "done"]);
  expect([closed.sent(), stays.sent()]).toEqual([1, 2]);
  forget();
});
