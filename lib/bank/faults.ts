/** The calls that a fault may hit, by what they do. */
export const CALLS = [
  "token",
  "charge",
  "chargeChange",
  "location",
  "payments",
  "return",
  "returnStatus",
  "payout",
  "payoutStatus",
  "balance",
  "report",
  "webhook",
  "infractions",
  "defence",
] as const;
export type Call = (typeof CALLS)[number];

/**
 * What goes wrong with a call. `lost`: it is done and the connection is cut before its answer. `cut`: the connection is cut before it is
 * done. `error`: 500 and nothing is done. `errorAfter`: 500 and it is done. `busy`: 429 with Retry-After 1. `deadToken`: 401, and the token
 * is void. `deadCertificate`: 403, as to a certificate whose time is over. `slow`: the answer comes `slowMs` later.
 */
export const CALL_FAULTS = [
  "lost",
  "cut",
  "error",
  "errorAfter",
  "busy",
  "deadToken",
  "deadCertificate",
  "slow",
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/**
 * What goes wrong with a notification. `twice`: it comes two times. `late`: 3 s later, after what follows. `never`: it does not come.
 * `contradicting`: before it, another one comes that says the opposite.
 */
export const NOTIFICATION_FAULTS = ["twice", "late", "never", "contradicting"] as const;
export type NotificationFault = (typeof NOTIFICATION_FAULTS)[number];

/** Decides, call by call, what goes wrong. */
export type FaultPlan = {
  ofCall(call: Call): CallFault | undefined;
  ofNotification(): NotificationFault | undefined;
};

export const NO_FAULTS: FaultPlan = { ofCall: () => undefined, ofNotification: () => undefined };

/** Faults that a person orders: each hits the next calls of its kind, `times` times. */
export function orderedFaults() {
  const calls: { call: Call; fault: CallFault; times: number }[] = [];
  const notifications: { fault: NotificationFault; times: number }[] = [];
  const next = <Ordered extends { times: number }>(list: Ordered[], isMeant: (one: Ordered) => boolean) => {
    const found = list.find((one) => one.times > 0 && isMeant(one));
    if (found) found.times--;
    return found;
  };
  const plan: FaultPlan = {
    ofCall: (call) => next(calls, (one) => one.call === call)?.fault,
    ofNotification: () => next(notifications, () => true)?.fault,
  };
  return {
    plan,
    orderCall: (call: Call, fault: CallFault, times: number) => void calls.push({ call, fault, times }),
    orderNotification: (fault: NotificationFault, times: number) => void notifications.push({ fault, times }),
    /** Returns what is ordered and has not happened yet. */
    pending: () => ({
      calls: calls.filter(({ times }) => times > 0),
      notifications: notifications.filter(({ times }) => times > 0),
    }),
    clear: () => {
      calls.length = 0;
      notifications.length = 0;
    },
  };
}
