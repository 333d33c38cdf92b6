import { type Access, EVERY_ROLE, SIMULATE, TRY } from "./access.ts";

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
} as const satisfies Record<string, Access>;
