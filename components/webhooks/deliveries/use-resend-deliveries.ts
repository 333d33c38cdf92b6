import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useProblemWords } from "../../problem/problem-words.ts";
import { toast } from "../../ui/toast.ts";

/** Returns functions that send some deliveries of a webhook again, or all of a status. A toast shows how many. */
export function useResendDeliveries(webhookId: string, onDone: () => void) {
  const t = useTranslations("webhooks");
  const words = useProblemWords();
  const write = useWrite("resendDeliveries");
  const options: Parameters<typeof write.mutate>[1] = {
    onSuccess: ({ count }) => {
      void toast("good", t("resent", { count }));
      onDone();
    },
    onError: (error) => void toast("bad", words(error).title, words(error).advice),
  };
  return {
    isPending: write.isPending,
    some: (deliveryIds: string[]) => write.mutate({ webhookId, deliveryIds }, options),
    all: (status: "DUE" | "EXHAUSTED") => write.mutate({ webhookId, status }, options),
  };
}
