import banks from "./pt-BR/banks.json" with { type: "json" };
import chapters from "./pt-BR/chapters.json" with { type: "json" };
import errors from "./pt-BR/errors.json" with { type: "json" };
import events from "./pt-BR/events.json" with { type: "json" };
import introduction from "./pt-BR/introduction.json" with { type: "json" };
import members from "./pt-BR/members.json" with { type: "json" };
import operation from "./pt-BR/operation.json" with { type: "json" };
import operations from "./pt-BR/operations.json" with { type: "json" };

const PIECES: readonly object[] = [introduction, chapters, operations, members, events, errors, operation, banks];

/** The Portuguese texts of the reference, by their English text. */
export const PORTUGUESE: ReadonlyMap<string, string> = new Map(PIECES.flatMap((piece) => Object.entries(piece)));
