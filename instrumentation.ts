/** Next calls this once when its server starts, under `next start` and also in bin/web. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepTargets } = await import("#lib/http/kept-target.ts");
  keepTargets();
}
