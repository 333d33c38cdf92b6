/** The sentences of the reference that each test would refute, by the test's file and title. */
export type Proofs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
