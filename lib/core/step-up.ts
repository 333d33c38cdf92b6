/** For so many minutes after proving who they are, by a sign-in too, nobody need prove it again. */
export const PROOF_MINUTES = 10;
