import { setNetworkFaults, showNetworkFaults } from "./network-faults.ts";
import { resetSandbox } from "./reset-sandbox.ts";
import { listSandboxKeys, setUpWithdrawalMock } from "./sandbox-keys.ts";
import { payInSandbox, showSandboxPayment, simulateQrPayment } from "./sandbox-payments.ts";
import { runScenario, showScenario } from "./scenario.ts";

/** The operations of staging alone. */
export const sandboxOperations = [
  setNetworkFaults,
  showNetworkFaults,
  resetSandbox,
  listSandboxKeys,
  setUpWithdrawalMock,
  payInSandbox,
  showSandboxPayment,
  simulateQrPayment,
  runScenario,
  showScenario,
] as const;
