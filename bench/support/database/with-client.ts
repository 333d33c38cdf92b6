import pg from "pg";

/** Runs `work` with a connection of its own, which ends with it: a failure is not hidden by the end of the server. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
