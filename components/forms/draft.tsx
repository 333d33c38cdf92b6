import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { randomUuid } from "#lib/client/plain-http.ts";
import { useViewer } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { DRAFT } from "./remove-drafts.ts";

/**
 * `sentAt`: when it was sent, while its answer is missing; 0: the service has ended its work on it, without a clear answer.
 * `isCopied`: the values were taken from a record, and nobody typed them.
 */
type Draft<Values> = { id: string; values: Partial<Values> | null; sentAt?: number | null; isCopied?: boolean };

/**
 * Returns the draft of a form: the idempotency key of what it sends, and what was typed. Both stay through reloads, the back
 * button, lost answers and a new sign-in of the same person in this tab, until the request is known to have arrived
 * (`done`). `renew` makes a new key. So nothing is sent twice, and nothing typed is lost.
 */
export function useDraft<Values extends FieldValues>(form: string) {
  const key = useDraftKey(form);
  const [draft, setDraft] = useState<Required<Draft<Values>>>(() => ({
    id: randomUuid(),
    values: null,
    sentAt: null,
    isCopied: false,
    ...readDraft<Values>(key),
  }));
  const write = (changed: Draft<Values>) => sessionStorage.setItem(key, JSON.stringify(changed));
  const change = (changes: Partial<Draft<Values>>) => {
    const changed = { ...draft, values: readDraft<Values>(key)?.values ?? null, ...changes };
    // At once: what is sent next must be remembered even if the page is left in this moment.
    write(changed);
    setDraft(changed);
  };
  // Not while rendering: React may render twice before the form opens, and the second would find the first one's key.
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify(draft));
  }, [key, draft]);
  return {
    ...draft,
    keep: (values: Partial<Values> | null) => write({ id: draft.id, sentAt: draft.sentAt, values }),
    /** Records that it was sent and its answer is missing; with null, that the answer came and was a refusal. */
    noteSent: (sentAt: number | null) => change({ sentAt }),
    done: () => sessionStorage.removeItem(key),
    renew: () => change({ id: randomUuid(), sentAt: null, isCopied: false }),
    /** Forgets what was typed, with a new key. */
    clear: () => change({ id: randomUuid(), sentAt: null, isCopied: false, values: null }),
  };
}

/** Returns a function that sets with which values a form opens next, instead of what was typed there before. */
export function useCopyToDraft<Values extends FieldValues>(form: string): (values: Values) => void {
  const key = useDraftKey(form);
  return (values) =>
    sessionStorage.setItem(key, JSON.stringify({ id: randomUuid(), values, isCopied: true } satisfies Draft<Values>));
}

function useDraftKey(form: string): string {
  return `${DRAFT}${form}-${useViewer()?.email ?? ""}`;
}

function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

type Kept<Values> = Pick<ReturnType<typeof useDraft<FieldValues>>, "clear"> & {
  values: Partial<Values> | null;
  isCopied: boolean;
  keep: (values: Values) => void;
};
type FormOf<Values extends FieldValues> = Pick<UseFormReturn<Values, unknown, never>, "subscribe" | "reset">;

/** Keeps what is typed in a form as its draft, and says so when the form began with what was kept. */
export function KeptDraft<Values extends FieldValues>(props: {
  form: FormOf<Values>;
  draft: Kept<Values>;
  empty: Values;
}) {
  const { form, draft, empty } = props;
  const t = useTranslations("form");
  const [isRestored, setRestored] = useState(() => draft.values !== null && differs(draft.values, empty));
  const keep = useEffectEvent(draft.keep);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Values) }),
    [form],
  );
  if (!isRestored) return null;
  const startOver = () => {
    draft.clear();
    form.reset(empty);
    setRestored(false);
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-lg bg-hover px-4 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-48 text-ink">{t(draft.isCopied ? "copied" : "restored")}</p>
      <Button size="sm" onClick={startOver}>
        {t("startOver")}
      </Button>
    </div>
  );
}

function differs<Values extends object>(values: Partial<Values>, from: Values): boolean {
  return Object.keys(values).some(
    (name) => JSON.stringify(values[name as keyof Values]) !== JSON.stringify(from[name as keyof Values]),
  );
}
