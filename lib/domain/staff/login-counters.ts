/**
 * One count of failures. After `freeFailures` each further try must wait; the waits double up to `delayMaxS` seconds.
 * `isForgotten`: a success deletes the count, because it shows that the person was the one who failed.
 */
export type Counter = {
  name: string;
  email: string | null;
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

/**
 * Returns the counts of a sign-in on a device that the person has not used before: by e-mail and network, by network, and
 * by e-mail over all networks. `network`: "203.0.113.0/24", or null when it is unknown.
 */
export function unknownDeviceCounters(email: string, network: string | null): Counter[] {
  return [
    { name: `e-mail ${email} from ${network}`, email, ...ofOne },
    { name: `e-mail ${email}`, email, ...ofMany },
    ...(network === null ? [] : [{ name: `network ${network}`, email: null, ...ofMany }]),
  ];
}

/** Returns the count of a person's sign-ins on a device that they have used before. Strangers cannot add to it. */
export function knownDeviceCounters(email: string, device: string): Counter[] {
  return [{ name: `e-mail ${email} on ${device}`, email, ...ofOne }];
}

/** Returns the count of reauthentications in a session. Failed sign-ins do not add to it. */
export function sessionCounters(sessionId: string): Counter[] {
  return [{ name: `session ${sessionId}`, email: null, ...ofOne }];
}
