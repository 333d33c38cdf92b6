import { expect, test } from "vitest";
import { operations } from "#lib/domain/operations.ts";
import { requestKindOf } from "./request-kind.ts";

test("each operation that a credential may run is of one kind", () => {
  const kinds = operations.flatMap(({ contract }) =>
    contract.scope && contract.effect !== "read" ? [[contract.name, requestKindOf(contract)]] : [],
  );
  expect(Object.fromEntries(kinds)).toEqual({
    cancelStatementExport: "other",
    configureWebhook: "other",
    createCharge: "charge",
    createRefund: "moneyOut",
    createStatementExport: "other",
    createTransfer: "moneyOut",
    deleteWebhook: "other",
    moveClock: "other",
    setNetworkFaults: "other",
    setUpWithdrawalMock: "other",
    simulateQrPayment: "other",
    withdrawToAccount: "moneyOut",
    withdrawToKey: "moneyOut",
  });
  const reads = operations.flatMap(({ contract }) => (contract.effect === "read" ? [requestKindOf(contract)] : []));
  expect(new Set(reads)).toEqual(new Set(["read"]));
});
