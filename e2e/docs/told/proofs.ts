/** What each test proves: by its file and its title, the sentences of the reference that it would refute. */
export type Proofs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
