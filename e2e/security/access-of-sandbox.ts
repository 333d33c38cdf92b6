import { type Access, CHARGE, EVERY_ROLE, INSPECT, SIMULATE, TRY } from "./access.ts";

/** The rows of the sandbox of staging. */
export const SANDBOX_ACCESS = {
  simulateQrPayment: { scope: "mock.write" },
  payInSandbox: { roles: TRY },
  showSandboxPayment: { roles: TRY, foreign: { instructionId: "PAYMENT_NOT_FOUND" } },
  setUpWithdrawalMock: { roles: SIMULATE, scope: "mock.write" },
  listSandboxKeys: { roles: TRY },
  showNetworkFaults: { roles: TRY, scope: "mock.write" },
  setNetworkFaults: { roles: SIMULATE, scope: "mock.write" },
  showClock: { roles: EVERY_ROLE, scope: "mock.write" },
  moveClock: { roles: SIMULATE, scope: "mock.write" },
  runScenario: { roles: CHARGE, foreign: { pixKey: "PIX_KEY_NOT_OWNED", runId: null } },
  showScenario: { roles: CHARGE, foreign: { runId: null } },
  resetSandbox: { roles: SIMULATE },
  createInspector: { roles: INSPECT, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  showInspector: { roles: INSPECT },
  showInspectedRequest: { roles: INSPECT, foreign: { inspectedId: "REQUEST_NOT_FOUND" } },
  setInspectorAnswer: { roles: INSPECT },
  removeInspector: { roles: INSPECT },
} as const satisfies Record<string, Access>;
