type Named = { accountNumber: string; holderName: string; bank?: string | null };

/** Names an account where one is chosen: its number, its holder, and its bank where it is at one. */
export function accountLabel({ accountNumber, holderName, bank }: Named): string {
  return [accountNumber, holderName, ...(bank ? [bank] : [])].join(" · ");
}
