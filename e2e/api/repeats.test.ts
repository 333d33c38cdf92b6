import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { createChargeContract } from "#lib/domain/money-in/charges/create-charge.contract.ts";
import { createRefundContract } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { createTransferContract } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import {
  withdrawToAccountContract,
  withdrawToKeyContract,
} from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import type { Reply } from "../support/caller.ts";
import { dialect, goodCharge, payCharge } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { fund } from "../support/money/test-money.ts";
import { type SeedAccount, seedAccount } from "../support/seed-operator.ts";
import { type Service, service, type Tenant } from "../support/service.ts";

type Members = Record<string, unknown>;

/**
 * An operation that creates a record. `name`: the members that say which record is asked for. `first` and `other`: two valid
 * values of each other member.
 */
type Creation = {
  input: z.ZodType | undefined;
  name: string[];
  first: Members;
  other: Members;
  send: (body: Members) => Promise<Reply>;
};

const TEXTS = {
  first: { description: "one", metadata: { player: "42" } },
  other: { description: "two", metadata: { player: "43" } },
};
const OWNER = { taxId: "11144477735", name: "Rita Recebedora", ispb: "60701190", branch: "0001" };
const creditor = (accountNumber: string) => ({ ...OWNER, accountNumber, accountType: "CACC" });

function creationsOf(us: Tenant, third: SeedAccount, endToEndId: string): Record<string, Creation> {
  const [account, otherAccount] = us.accounts;
  const post = (path: string) => (body: Members) => us.A.post(path, body);
  return {
    charge: {
      input: createChargeContract.A?.input,
      name: ["externalId"],
      first: {
        ...TEXTS.first,
        amount: 100,
        expiresIn: 600,
        pixKey: account.pixKey,
        expectedPayer: { taxId: OWNER.taxId },
      },
      other: {
        ...TEXTS.other,
        amount: 101,
        expiresIn: 601,
        pixKey: account.email,
        expectedPayer: { taxId: "00000000272" },
      },
      send: post("/v1/pix/deposit/immediate-charge"),
    },
    "withdrawal to a key": {
      input: withdrawToKeyContract.A?.input,
      name: ["externalId"],
      first: { ...TEXTS.first, amount: 100, pixKey: "00000000191", expectedCreditor: { taxId: "00000000191" } },
      other: { ...TEXTS.other, amount: 101, pixKey: "00000000272", expectedCreditor: { taxId: "00000000272" } },
      send: post("/v1/pix/withdraw/pix-key"),
    },
    "withdrawal to an account": {
      input: withdrawToAccountContract.A?.input,
      name: ["externalId"],
      first: { ...TEXTS.first, amount: 100, creditor: creditor("998877") },
      other: { ...TEXTS.other, amount: 101, creditor: creditor("998878") },
      send: post("/v1/pix/withdraw/manual"),
    },
    refund: {
      input: createRefundContract.A?.input,
      name: ["externalId", "endToEndId", "accountNumber"],
      first: { description: "one", amount: 10 },
      other: { description: "two", amount: 11 },
      send: (body) => us.A.post(`/v1/pix/refund/${endToEndId}`, { endToEndId, accountNumber: account.number, ...body }),
    },
    transfer: {
      input: createTransferContract.A?.input,
      name: ["externalId"],
      first: { description: "one", amount: 100, toAccountNumber: otherAccount.number },
      other: { description: "two", amount: 101, toAccountNumber: third.number },
      send: post("/v1/transfer/internal"),
    },
  };
}

/** Registers the tests that a request with the same externalId and any other content is refused, whatever a contract takes. */
async function repeatRules({ us, sql }: Service): Promise<void> {
  const third = await seedAccount(sql, us.id);
  await fund(us.accounts[0].id, 1_000_000n);
  const paid = await us.A.post(dialect("A").createPath, goodCharge(us));
  const payment = { chargeId: String(paid.body.chargeId), pixKey: us.accounts[0].pixKey, amount: 1_000 };
  const endToEndId = await payCharge(us.A, sql, dialect("A"), payment);
  const creations = creationsOf(us, third, endToEndId);

  describe.each(Object.entries(creations))("%s", (_what, { input, name, first, other, send }) => {
    const members = Object.keys((input as z.ZodObject).shape).filter((member) => !name.includes(member));

    test("every member of the contract is compared here", () => {
      expect([Object.keys(first).sort(), Object.keys(other).sort()]).toEqual([members.sort(), members.sort()]);
    });

    test.each(members)("409 EXTERNAL_ID_CONFLICT: same externalId, other %s", async (member) => {
      const asked = { ...first, externalId: randomUUID() };
      const made = await send(asked);
      expect(made.status).toBe(201);
      expectProblem(await send({ ...asked, [member]: other[member] }), 409, "EXTERNAL_ID_CONFLICT");
      const again = await send(asked);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      // The first answer shows what was asked for, this one what was stored.
      expect(again.body).toEqual(made.body);
    });
  });
}

await repeatRules(await service());
