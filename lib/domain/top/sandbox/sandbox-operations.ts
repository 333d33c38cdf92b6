import { setNetworkFaults, showNetworkFaults } from "./network-faults.ts";
import { resetSandbox } from "./reset-sandbox.ts";
import { listSandboxKeys, setUpWithdrawalMock } from "./sandbox-keys.ts";
import { payInSandbox, showSandboxPayment, simulateQrPayment } from "./sandbox-payments.ts";
import { runScenario, showScenario } from "./scenario.ts";

/** The operations of staging alone. */
export const sandboxOperations = [
  simulateQrPayment,
  payInSandbox,
  showSandboxPayment,
  runScenario,
  showScenario,
  setUpWithdrawalMock,
  listSandboxKeys,
  resetSandbox,
  showNetworkFaults,
  setNetworkFaults,
] as const;
