import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import type { Bank } from "./details/bank.ts";

type Props = { bank: Bank; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before nothing is sent to a bank or read from it any more. */
export function PauseBank({ bank: { connectionId, name }, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const pause = useWrite("pauseConnection");
  const done = () => {
    onOpenChange(false);
    void toast("good", t("pausedDone"));
  };
  return (
    <ConfirmDialog
      title={t("pauseTitle", { name })}
      facts={t("pauseFacts")}
      keep={t("keep")}
      confirm={t("pause")}
      busy={pause.isPending}
      onOpenChange={onOpenChange}
      onConfirm={() => pause.mutate({ connectionId }, { onSuccess: done })}
    >
      {pause.isError ? <ProblemBanner error={pause.error} /> : null}
    </ConfirmDialog>
  );
}

/** Asks for confirmation before a connection's next certificate becomes its only one. */
export function UseNextCertificate({ bank: { connectionId, name }, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const use = useWrite("useNextCertificate");
  const done = () => {
    onOpenChange(false);
    void toast("good", t("useNextDone"));
  };
  return (
    <ConfirmDialog
      title={t("useNextTitle", { name })}
      facts={t("useNextFacts")}
      keep={t("keepBoth")}
      confirm={t("useNext")}
      look="primary"
      busy={use.isPending}
      onOpenChange={onOpenChange}
      onConfirm={() => use.mutate({ connectionId }, { onSuccess: done })}
    >
      {use.isError ? <ProblemBanner error={use.error} /> : null}
    </ConfirmDialog>
  );
}

/** Asks for confirmation before an account lives at no bank. */
export function DetachAccount({ bank: { name }, accountNumber, onOpenChange }: Props & { accountNumber: string }) {
  const t = useTranslations("banks");
  const detach = useWrite("detachAccount");
  const done = () => {
    onOpenChange(false);
    void toast("good", t("detached"));
  };
  return (
    <ConfirmDialog
      title={t("detachTitle", { account: accountNumber })}
      facts={t("detachFacts", { name })}
      keep={t("keepAttached")}
      confirm={t("detach")}
      busy={detach.isPending}
      onOpenChange={onOpenChange}
      onConfirm={() => detach.mutate({ accountNumber }, { onSuccess: done })}
    >
      {detach.isError ? (
        <ProblemBanner
          error={detach.error}
          advice={detach.error.code === "ACTION_REFUSED" ? t("detachRefused") : undefined}
        />
      ) : null}
    </ConfirmDialog>
  );
}
