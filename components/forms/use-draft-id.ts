import { useState } from "react";
import { randomUuid } from "#lib/client/random-uuid.ts";

/**
 * The idempotency key of what a form sends. It is the same through reloads, the back button and lost answers, until it is
 * known to have arrived (`done`) or another is wanted (`renew`): so nothing goes out twice. `isKept`: something may have
 * been sent with it before this form opened.
 */
export function useDraftId(form: string) {
  const key = `draft-${form}`;
  const [draft, setDraft] = useState(() => {
    const kept = sessionStorage.getItem(key);
    return { id: kept ?? remember(key), isKept: kept !== null };
  });
  return {
    ...draft,
    done: () => sessionStorage.removeItem(key),
    renew: () => setDraft({ id: remember(key), isKept: false }),
  };
}

function remember(key: string): string {
  const id = randomUuid();
  sessionStorage.setItem(key, id);
  return id;
}
