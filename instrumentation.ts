/** Next calls this once as its server starts, under `next start` and in bin/web alike. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepTargets } = await import("#lib/http/target/keep-targets.ts");
  keepTargets();
}
