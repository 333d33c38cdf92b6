import { Pause, Play, PlugZap, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import type { Bank, Opened } from "./bank.ts";

type Props = { bank: Bank; onOpen: (opened: Opened) => void };

/** The buttons of a connection. */
export function BankActions({ bank: { connectionId, state, active }, onOpen }: Props) {
  const t = useTranslations("banks");
  const test = useWrite("testConnection");
  const resume = useWrite("resumeConnection");
  const error = test.error ?? resume.error;
  return (
    <div className="flex flex-col gap-3">
      {error ? <ProblemBanner error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        {active ? (
          <Button
            look="primary"
            busy={test.isPending}
            disabled={state === "TESTING"}
            onClick={() => test.mutate({ connectionId })}
          >
            <PlugZap aria-hidden className="size-4" />
            {t("tryIt")}
          </Button>
        ) : (
          <Button
            look="primary"
            busy={resume.isPending}
            onClick={() => resume.mutate({ connectionId }, { onSuccess: () => void toast("good", t("resumed")) })}
          >
            <Play aria-hidden className="size-4" />
            {t("resume")}
          </Button>
        )}
        {active ? (
          <Button onClick={() => onOpen({ what: "pause" })}>
            <Pause aria-hidden className="size-4" />
            {t("pause")}
          </Button>
        ) : null}
        <Button onClick={() => onOpen({ what: "settings" })}>
          <Settings2 aria-hidden className="size-4" />
          {t("settings")}
        </Button>
      </div>
    </div>
  );
}
