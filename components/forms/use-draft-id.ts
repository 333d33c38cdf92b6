import { useState } from "react";
import { randomUuid } from "#lib/client/random-uuid.ts";

/**
 * Returns the idempotency key of what a form sends. The key stays the same through reloads, the back button and lost
 * answers, until the request is known to have arrived (`done`) or a new key is wanted (`renew`). So nothing is sent
 * twice. `isKept`: something may have been sent with this key before this form opened.
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
