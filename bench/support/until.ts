/** How much to settle: for `seconds`, or until `items` are settled. */
export type SettleCommand = { seconds?: number; items?: number };
export type SettleResult = { settled: number; seconds: number };

/** Runs `work` until the command is carried out or nothing is left. `work` returns how many items it has settled. */
export async function until(
  { seconds = 3_600, items = Infinity }: SettleCommand,
  work: () => Promise<number>,
): Promise<SettleResult> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  let settled = 0;
  for (let more = 1; more > 0 && settled < items && elapsed() < seconds; settled += more) more = await work();
  return { settled, seconds: elapsed() };
}
