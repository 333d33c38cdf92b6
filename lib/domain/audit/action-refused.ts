/** An administrative action that cannot be done. The message is one sentence for people. Nothing was changed. */
export class ActionRefused extends Error {}

/** An action whose input is invalid, whatever data is stored. */
export class WrongFacts extends ActionRefused {}
