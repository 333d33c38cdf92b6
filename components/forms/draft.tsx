import { CheckCircle2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { randomUuid } from "#lib/client/plain-http.ts";
import { useRead } from "#lib/client/use-read.ts";
import { useViewer } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";

const PREFIX = "draft-";

type Props = {
  list: "listWithdrawals" | "listTransfers" | "listRefunds";
  path: "/payouts" | "/transfers" | "/refunds";
  externalId: string;
  onRenew: () => void;
};

/** Says that an earlier request of this form arrived although its answer was lost. Otherwise renders nothing. */
export function SentBefore({ list, path, externalId, onRenew }: Props) {
  const t = useTranslations("form");
  const sent = useRead(list, { search: externalId, limit: 1 }).data?.rows[0];
  if (!sent) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-lg bg-good-soft px-4 py-3 text-sm">
      <CheckCircle2 aria-hidden className="size-4 shrink-0 text-good" />
      <p className="min-w-0 flex-1 basis-48 text-ink">{t("sentBefore")}</p>
      <Link href={`${path}/${sent.transactionId}`} className="font-medium text-accent underline underline-offset-2">
        {t("seeSent")}
      </Link>
      <Button size="sm" onClick={onRenew}>
        {t("renew")}
      </Button>
    </div>
  );
}

/** `isCopied`: the values were taken from a record, and nobody typed them. */
type Draft<Values> = { id: string; values: Partial<Values> | null; isCopied?: boolean };

/**
 * Returns the draft of a form: the idempotency key of what it sends, and what was typed. Both stay through reloads, the back
 * button, lost answers and a new sign-in of the same person in this tab, until the request is known to have arrived
 * (`done`). `renew` makes a new key. So nothing is sent twice, and nothing typed is lost. `isKept`: something may have been
 * sent with this key before this form opened.
 */
export function useDraft<Values extends FieldValues>(form: string) {
  const key = useDraftKey(form);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft<Values>(key);
    const isCopied = kept?.isCopied === true;
    return { id: kept?.id ?? randomUuid(), isKept: kept !== null && !isCopied, values: kept?.values ?? null, isCopied };
  });
  const keep = (values: Partial<Values> | null) => {
    sessionStorage.setItem(key, JSON.stringify({ id: draft.id, values } satisfies Draft<Values>));
  };
  // Not while rendering: React may render twice before the form opens, and the second would find the first one's key.
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ id: draft.id, values: draft.values }));
  }, [key, draft]);
  return {
    ...draft,
    keep,
    done: () => sessionStorage.removeItem(key),
    renew: () => {
      const values = readDraft<Values>(key)?.values ?? null;
      setDraft({ id: randomUuid(), isKept: false, values, isCopied: false });
    },
    /** Forgets what was typed, with a new key. */
    clear: () => setDraft({ id: randomUuid(), isKept: false, values: null, isCopied: false }),
  };
}

/** Returns a function that sets with which values a form opens next, instead of what was typed there before. */
export function useCopyToDraft<Values extends FieldValues>(form: string): (values: Values) => void {
  const key = useDraftKey(form);
  return (values) =>
    sessionStorage.setItem(key, JSON.stringify({ id: randomUuid(), values, isCopied: true } satisfies Draft<Values>));
}

function useDraftKey(form: string): string {
  return `${PREFIX}${form}-${useViewer()?.email ?? ""}`;
}

function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Removes every draft of this tab. */
export function removeDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
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
