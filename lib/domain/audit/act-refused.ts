/** An administrator's act that cannot be done; the message is one sentence for people. Nothing was changed. */
export class ActRefused extends Error {}

/** An act whose facts are wrong in themselves, whatever is stored. */
export class WrongFacts extends ActRefused {}
