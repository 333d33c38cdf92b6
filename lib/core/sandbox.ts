/** Default CPFs of the simulated network's personas. An installation can set others. */
export const PERSONAS = {
  valid: "00000000191",
  deceased: "00000000272",
  minor: "00000000353",
  mismatch: "00000000434",
} as const;
export const PERSONA_NAMES = Object.keys(PERSONAS) as (keyof typeof PERSONAS)[];

/** Data of the operator of every staging installation, so that the documentation's examples run there unchanged. */
export const SANDBOX = {
  clientId: "5eed0000-0000-4000-8000-0000000000a1",
  /** The institution of its accounts, which no list of institutions has. */
  ispb: "99999004",
  institution: "Instituição simulada",
  accountNumber: "10000001",
  otherAccountNumber: "10000002",
  pixKey: "9f1c0c7e-52a1-4a52-8a3f-5d0a6b3c1e01",
  emailKey: "depositos@casaverde.example",
  /** A paid charge, and its payment's id and end-to-end id. */
  paidChargeId: "5eed0000-0000-4000-8000-0000000000d1",
  paymentId: "5eed0000-0000-4000-8000-0000000000b1",
  endToEndId: "E60701190202611210215CASAVERDE01",
  /** A charge that is not paid yet. */
  openChargeId: "5eed0000-0000-4000-8000-0000000000d2",
  /** A webhook of variant A that has no real receiver, so it may be deleted. */
  webhookId: "5eed0000-0000-4000-8000-0000000000e1",
  /** A statement's file that the worker made. */
  exportId: "005eed00-0000-4000-8000-0000000000f1",
} as const;

/** What can happen to charges that are paid at the sandbox's bank. */
export const SCENARIOS = ["late", "twice", "wrongAmount", "thirdParty", "quarantine", "many"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** What each charge of a scenario asks for, in cents. */
export const SCENARIO_AMOUNT = 1_000n;

/** What a webhook inspector answers: 200, 500, or nothing within the time limit of a delivery. */
export const INSPECTOR_ANSWERS = ["OK", "ERROR", "TIMEOUT"] as const;
export type InspectorAnswer = (typeof INSPECTOR_ANSWERS)[number];
