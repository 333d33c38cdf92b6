/**
 * One count of failures. After `freeFailures` each further try must wait; the waits double up to `delayMaxS` seconds.
 * `isForgotten`: a success deletes the count, because it shows that the person was the one who failed. `whose`: the e-mail
 * or staff id with which `forgetFailures` finds it. `staffId`: the one person whom it protects, whatever else has the
 * e-mail; null: it delays the whole try.
 */
export type Counter = {
  name: string;
  whose: string | null;
  staffId: string | null;
  freeFailures: number;
  delayMaxS: number;
  isForgotten: boolean;
};

/** The first failures of a person cause no delay, because people mistype. */
export const FREE_FAILURES = 5;
const DELAY_MAX_S = 300;
/** Many people may share a network, and many networks may guess at one person. Both only slow down. */
const FREE_FAILURES_OF_MANY = 100;
const DELAY_MAX_OF_MANY_S = 60;

const ofOne = { freeFailures: FREE_FAILURES, delayMaxS: DELAY_MAX_S, isForgotten: true };
const ofMany = { freeFailures: FREE_FAILURES_OF_MANY, delayMaxS: DELAY_MAX_OF_MANY_S, isForgotten: false };

type On = { device: string | null; network: string | null };

/**
 * Returns the counts of a sign-in, which delay it. On a known device there is one, to which strangers cannot add; else they
 * are by e-mail and network, by e-mail over all networks, and by network. `device`: the known device, or null.
 * `network`: "203.0.113.0/24", or null when it is unknown.
 */
export function signInCounters(email: string, { device, network }: On): Counter[] {
  const name = `e-mail ${email}`;
  const common = { whose: email, staffId: null };
  if (device) return [{ name: `${name} on ${device}`, ...common, ...ofOne }];
  return [
    { name: `${name} from ${network}`, ...common, ...ofOne },
    { name, ...common, ...ofMany },
    ...(network === null ? [] : [{ name: `network ${network}`, whose: null, staffId: null, ...ofMany }]),
  ];
}

/**
 * Returns the counts of tries at one person, of whom another with the same e-mail knows nothing: whoever signs in as that
 * other one does not reset them. `device`: null unless this person has used it.
 */
export function staffCounters(staffId: string, { device, network }: On): Counter[] {
  const name = `staff ${staffId}`;
  const common = { whose: staffId, staffId };
  if (device) return [{ name: `${name} on ${device}`, ...common, ...ofOne }];
  return [
    { name: `${name} from ${network}`, ...common, ...ofOne },
    { name, ...common, ...ofMany },
  ];
}

/** Returns the count of reauthentications in a session. Failed sign-ins do not add to it. */
export function sessionCounters(sessionId: string): Counter[] {
  return [{ name: `session ${sessionId}`, whose: null, staffId: null, ...ofOne }];
}
