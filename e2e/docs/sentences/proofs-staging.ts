import type { Proofs } from "./proofs.ts";

/** Proofs for what only staging has: the simulated bank, its network and its clock. */
export const STAGING: Proofs = {
  "lib/http/staging-only.test.ts": {
    "staging-only operations answer 404 in production, and 401 without a credential in staging": [
      "These paths do not exist in production.",
    ],
  },
  "lib/domain/top/sandbox/sandbox-payments.test.ts": {
    "turns the charge PAID, credits it once and settles in the simulator's own book": [
      "Answers `{}` once the bank has taken the payment; what becomes of it is seen in the charge.",
      "Amount in cents. Absent: the charge's.",
    ],
    "persona %s ends in %s %s": [
      "These payers have a story, where the installation names no others: `00000000191` pays without trouble, `00000000272` has died, `00000000353` is a minor, `00000000434` is somebody else than expected.",
    ],
    "missing data comes from the expected payer: %s": [
      "What is missing is taken from the charge's `expectedPayer`. Absent: who is expected, else the one who pays without trouble.",
    ],
    "422 a receiver who is not the account's holder; the holder is accepted": [
      "The account holder's CNPJ.",
      "Another one is refused.",
      "The charge was paid, refused or canceled, the receiver is another, or its account is at a bank, where the simulator pays nothing.",
    ],
    "422 a charge that is not PENDING": [
      "The charge was paid, refused or canceled, the receiver is another, or its account is at a bank, where the simulator pays nothing.",
    ],
    "422 a charge past its end": ["The charge can no longer be paid."],
  },
  "lib/rail/simulator/pay-instructions.test.ts": {
    "pays as the valid persona when the charge has no expected payer": [
      "What is missing is taken from the charge's `expectedPayer`. Absent: who is expected, else the one who pays without trouble.",
    ],
    "refuses a code that %s: %s, and tells the receiver": [
      "It expires by itself after `expiresIn` seconds: what would settle later is refused by the payer's bank, and no money moves.",
    ],
  },
  "lib/domain/money-out/withdrawals/withdraw.test.ts": {
    "a key without a result settles": [
      "Registers a key in the sandbox's DICT with its owner and account, and says what becomes of withdrawals to it: each SPI code and each final state can be had.",
      "What is to become of withdrawals to the key. Absent: SUCCESS, or what `reason` stands for.",
      "The bank account that the key leads to.",
    ],
    "result %s ends the withdrawal with an errorCode and releases the hold": [
      "Registers a key in the sandbox's DICT with its owner and account, and says what becomes of withdrawals to it: each SPI code and each final state can be had.",
      "An SPI code: why the network is to refuse; other words change nothing. Absent: a usual one for the `result`.",
      "What will happen, in order.",
      "Why it fails, where it does.",
    ],
    "each of the forty SPI codes leads to its state and errorCode": [
      "Registers a key in the sandbox's DICT with its owner and account, and says what becomes of withdrawals to it: each SPI code and each final state can be had.",
    ],
    "autoSettle false stays CONFIRMED until the same requestId is set up again with true": [
      "`autoSettle` false leaves them CONFIRMED until the same `requestId` is set up again with true.",
      "false: the withdrawal stays CONFIRMED until the same `requestId` is set up with true.",
      "Your own id of this set-up. Absent: a new one.",
    ],
    "a reason that is not a code changes nothing": [
      "An SPI code: why the network is to refuse; other words change nothing. Absent: a usual one for the `result`.",
    ],
  },
  "lib/rail/simulator/network-faults.test.ts": {
    "have the shares that were set": [
      "Latency, loss, copies, overtaking, contradictions, silence for 40 s, an outage, a DICT that fails: for what is sent from now on to or from the operator's own accounts.",
      "Share of messages that arrive more than once, per mille.",
      "Most copies of a message that is duplicated.",
      "Share of messages that are followed by one that says something else of the same, per mille.",
      "Share of messages that are held back for 40 to 45 s, per mille.",
    ],
    "a message arrives between its two latencies; a reordered message has a maximum delay": [
      "Share of messages that are overtaken by what was sent up to 2 s later, per mille.",
      "Fewest milliseconds that a message takes.",
      "Most milliseconds that a message takes.",
    ],
    "are the same for the same seed and number, and different for another seed": [
      "The same `seed` treats the same messages in the same way: setting it begins anew.",
      "The number that chance begins with: the same one treats the same messages in the same way.",
    ],
    "a lost payment arrives after 40 s or later": [
      "Share of messages that are never sent, per mille; a payment is sent again after 40 to 45 s.",
    ],
    "fail in the share that was set, and the same look-ups fail for the same seed": [
      "Share of look-ups in DICT that fail, per mille.",
    ],
    "have their own counter: setting the same faults again repeats the same failures": [
      "The same `seed` treats the same messages in the same way: setting it begins anew.",
    ],
    "in an outage nothing is sent twice: orders wait, and are sent once after the outage": [
      "Whether the network does not answer at all.",
    ],
    "the faults are shown to their operator alone, with the number of messages since they were set": [
      "Latency, loss, copies, overtaking, contradictions, silence for 40 s, an outage, a DICT that fails: for what is sent from now on to or from the operator's own accounts.",
      "The faults that were set last, and how many messages were sent under them since (`messages`).",
      "How many messages were sent under these faults.",
    ],
    "a fault that is left out is off, and null removes all faults": [
      "Shares and latencies that are left out are `0`.",
      "`faults` null takes them away.",
      "Null is none: each message arrives once and at once.",
      "How the network treats its messages. Null: no faults, each arrives once and at once.",
    ],
  },
  "lib/domain/base/clock/clock.test.ts": {
    "expires when the clock is moved past its end; its webhook comes at once, signed with the real time": [
      "Moves the operator's business time, to an instant (`to`) or by milliseconds (`byMs`), at most 366 days at once: charges expire, refund windows close and days end as if the time had passed.",
      "Business time: it dates what is created, paid and posted, and decides when charges expire, refunds are too late and a day ends.",
      "Business time: what records are dated by and deadlines compared with.",
    ],
    "a refund 5 s before the end is accepted, 1 ms after the end it is REFUND_WINDOW_CLOSED": [
      "Moves the operator's business time, to an instant (`to`) or by milliseconds (`byMs`), at most 366 days at once: charges expire, refund windows close and days end as if the time had passed.",
      "Business time: it dates what is created, paid and posted, and decides when charges expire, refunds are too late and a day ends.",
    ],
    "ends the day: its closing balance stays, and the next payment belongs to the next day": [
      "Moves the operator's business time, to an instant (`to`) or by milliseconds (`byMs`), at most 366 days at once: charges expire, refund windows close and days end as if the time had passed.",
      "Business time: it dates what is created, paid and posted, and decides when charges expire, refunds are too late and a day ends.",
    ],
    "does not go %s": [
      "Moves the operator's business time, to an instant (`to`) or by milliseconds (`byMs`), at most 366 days at once: charges expire, refund windows close and days end as if the time had passed.",
      "It never goes back, because the books are in the order of their time.",
      "Asking again for the same `to` is refused, asking again for `byMs` moves it again.",
      "The instant to move it to, later than it is now.",
    ],
    "adds up all moves that are made at the same time": [
      "Asking again for the same `to` is refused, asking again for `byMs` moves it again.",
      "Milliseconds to move it by.",
    ],
    "shows how far ahead it is; other processes see it at once, also through older prepared statements": [
      "Milliseconds that business time is ahead of the real one.",
    ],
    "an access token stays valid, and a failed delivery still waits for its retry": [
      "Tokens and retries of webhooks go by the real clock.",
    ],
  },
  "e2e/console/qa.spec.ts": {
    "a logged request is repeated with a pasted credential, and its answer is the idempotent one": [
      "Idempotent response: the record existed already, and nothing new was created.",
    ],
  },
};
