import { LINE_KINDS, type LineKind, type LineKindFacts, lineKindNumber } from "./line-kind.ts";

/**
 * `AVAILABLE` and `HELD` are the account's own money. The others are external: where money comes from or goes to.
 * `SUSPENSE`: money that arrived and was not credited. `ADJUSTMENT`: the other side of a correction of `RAIL`.
 */
export type BookAccount = "AVAILABLE" | "HELD" | "RAIL" | "FEES" | "JUDICIAL" | "TRANSFER" | "SUSPENSE" | "ADJUSTMENT";

/** The statement's details of a movement between the account's own money and an external account. */
export type Line = {
  kind: LineKind;
  productTransactionId: string;
  endToEndId?: string | null;
  externalId?: string | null;
  counterparty?: { name?: string | null; taxId?: string | null; ispb?: string | null } | null;
  description?: string | null;
  metadata?: Record<string, string> | null;
};

/** Moves `amount` cents (above 0) from `debit` to `credit`. `reference` is unique in its book: no posting twice. */
export type Posting = { debit: BookAccount; credit: BookAccount; amount: bigint; reference: string; line?: Line };

/** A posting with the state of the book after it. */
export type PostingRow = Posting & {
  seq: bigint;
  availableAfter: bigint;
  heldAfter: bigint;
  lineNumber: bigint | null;
};
export type LineRow = Line & {
  lineNumber: bigint;
  seq: bigint;
  kindNumber: bigint;
  amount: bigint;
  balanceAfter: bigint;
  counts: bigint[];
  sums: bigint[];
};

/**
 * A book whose row is locked: its current state, and the postings and lines that are not yet written. `blocked`: what the bank
 * blocks of `available`. `postingTime`: the earliest time of a new posting, when it was locked.
 */
export type OpenBook = {
  accountId: string;
  seq: bigint;
  lineNumber: bigint;
  available: bigint;
  held: bigint;
  blocked: bigint;
  counts: bigint[];
  sums: bigint[];
  postingTime: Date;
  postings: PostingRow[];
  lines: LineRow[];
};

const isOwn = (account: BookAccount) => account === "AVAILABLE" || account === "HELD";

function effect(posting: Posting, account: BookAccount): bigint {
  return (posting.credit === account ? posting.amount : 0n) - (posting.debit === account ? posting.amount : 0n);
}

/** Returns the book of an account. Throws when it is not among `books`. */
export function bookOf(books: ReadonlyMap<string, OpenBook>, accountId: string): OpenBook {
  const book = books.get(accountId);
  if (!book) throw new Error(`account ${accountId} has no book`);
  return book;
}

/** Returns what of a book's available money can leave, in cents: the bank holds back what it blocks. */
export function spendable({ available, blocked }: Pick<OpenBook, "available" | "blocked">): bigint {
  return available > blocked ? available - blocked : 0n;
}

/** Returns whether `amount` cents can leave. */
export function covers(book: OpenBook, amount: bigint): boolean {
  return spendable(book) >= amount;
}

/**
 * Posts to an open book, in memory. Throws when a rule of the books is broken: an amount of 0 or less, the same account
 * on both sides, a balance below zero, a movement into or out of the account without a line, a line without such a
 * movement, or a line whose kind does not fit the two accounts. Operations must refuse such requests before they post.
 */
export function post(book: OpenBook, posting: Posting): void {
  const available = book.available + effect(posting, "AVAILABLE");
  const held = book.held + effect(posting, "HELD");
  const crosses = isOwn(posting.debit) !== isOwn(posting.credit);
  if (posting.amount <= 0n) throw new Error(`${posting.reference}: an amount must be above zero`);
  if (posting.debit === posting.credit) throw new Error(`${posting.reference}: debit and credit are the same`);
  if (available < 0n || held < 0n) throw new Error(`${posting.reference}: a balance would fall below zero`);
  if (crosses !== Boolean(posting.line))
    throw new Error(
      `${posting.reference}: a posting has a statement line exactly when money enters or leaves the account`,
    );
  if (posting.line && !fits(posting, posting.line.kind))
    throw new Error(
      `${posting.reference}: ${posting.line.kind} does not go from ${posting.debit} to ${posting.credit}`,
    );

  book.seq += 1n;
  book.available = available;
  book.held = held;
  if (posting.line) addLine(book, posting, posting.line);
  book.postings.push({
    ...posting,
    seq: book.seq,
    availableAfter: available,
    heldAfter: held,
    lineNumber: posting.line ? book.lineNumber : null,
  });
}

function fits(posting: Posting, kind: LineKind): boolean {
  const { type, farSide } = LINE_KINDS[lineKindNumber(kind)] as LineKindFacts;
  return farSide === (type === "credit" ? posting.debit : posting.credit);
}

function addLine(book: OpenBook, posting: Posting, line: Line): void {
  const kind = lineKindNumber(line.kind);
  book.lineNumber += 1n;
  book.counts = book.counts.with(kind, (book.counts[kind] as bigint) + 1n);
  book.sums = book.sums.with(kind, (book.sums[kind] as bigint) + posting.amount);
  book.lines.push({
    ...line,
    lineNumber: book.lineNumber,
    seq: book.seq,
    kindNumber: book.counts[kind] as bigint,
    amount: isOwn(posting.credit) ? posting.amount : -posting.amount,
    balanceAfter: book.available + book.held,
    counts: book.counts,
    sums: book.sums,
  });
}

/** Moves `amount` cents from available to held, for a record ("withdrawal:<id>"). Throws as `post` does. */
export function hold(book: OpenBook, record: string, amount: bigint): void {
  post(book, { debit: "AVAILABLE", credit: "HELD", amount, reference: `${record}:hold` });
}

/** Moves a record's held `amount` back to available. Works once per record and book. Throws as `post` does. */
export function release(book: OpenBook, record: string, amount: bigint): void {
  post(book, { debit: "HELD", credit: "AVAILABLE", amount, reference: `${record}:release` });
}
