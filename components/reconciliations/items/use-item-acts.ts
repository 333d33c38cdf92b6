import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/calls/call-error.ts";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useProblemWords } from "../../problem/problem-words.ts";
import { toast } from "../../ui/toast.ts";

/** Which differences an act is for: some by their ids, or all that fit the filters. */
export type Which = ConsoleInput<"reopenReconciliationItems">;

/** Returns the acts on differences that need no more than a click. A toast says what came of each. */
export function useItemActs(onDone: () => void) {
  const t = useTranslations("items");
  const words = useProblemWords();
  const resending = useWrite("resendReconciliationEvents");
  const reopening = useWrite("reopenReconciliationItems");
  const onError = (error: CallError) => void toast("bad", words(error).title, words(error).advice);
  return {
    isPending: resending.isPending || reopening.isPending,
    resend: (which: Which) =>
      resending.mutate(which, {
        onError,
        onSuccess: ({ count, without }) => {
          const hint = without > 0 ? t("resendWithout", { count: without }) : undefined;
          void toast(count > 0 ? "good" : "bad", t("resendDone", { count }), hint);
          onDone();
        },
      }),
    reopen: (which: Which) =>
      reopening.mutate(which, {
        onError,
        onSuccess: ({ count }) => {
          void toast("good", t("reopenDone", { count }));
          onDone();
        },
      }),
  };
}
