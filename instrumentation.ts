/** Next calls this once when its server starts, under `next start` and also in bin/web. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { prepareRequests } = await import("#lib/http/heads/next-alone.ts");
  prepareRequests();
  if (process.env.NODE_ENV !== "production") return;
  const { consoleToLog } = await import("#lib/server/process/console-to-log.ts");
  consoleToLog();
}
