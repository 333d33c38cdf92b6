import { expect, test } from "vitest";
import { sharesOf } from "./note-blocked.ts";

const told = (blockedByCourt: bigint, blockedByDispute: bigint) => ({ blockedByCourt, blockedByDispute });
const one = (more: object = {}) => ({ id: "a", booked: 0n, disputed: 0n, ...more });

test.each([
  ["nothing where the bank tells no balance and there is no dispute", null, one(), 0n],
  ["what is in dispute, also before the balance tells it", told(0n, 0n), one({ disputed: 700n }), 700n],
  ["what is in dispute once, though both tell it", told(0n, 700n), one({ disputed: 700n }), 700n],
  ["what the bank blocks beside the disputes that are known", told(0n, 900n), one({ disputed: 700n }), 900n],
  ["what a court blocks", told(300n, 0n), one(), 300n],
  ["only what the book has not blocked for courts", told(300n, 0n), one({ booked: 200n }), 100n],
  ["nothing when the book has blocked more", told(300n, 0n), one({ booked: 400n }), 0n],
])("an account cannot spend %s", (_, balance, account, share) => {
  expect(sharesOf(balance, [account])).toEqual(new Map([["a", share]]));
});

test("of two accounts, each has its own disputes, and none may spend what nobody knows whose it is", () => {
  const accounts = [one({ disputed: 700n }), one({ id: "b", booked: 100n })];
  expect(sharesOf(told(150n, 800n), accounts)).toEqual(
    new Map([
      ["a", 850n],
      ["b", 150n],
    ]),
  );
});
