/** The invariants that do not hold on a database, one sentence each. */
export async function brokenInvariants(_url: string): Promise<string[]> {
  return [];
}
