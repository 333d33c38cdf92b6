import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { AttachFields, type Attachment, firstAttachment } from "./attach-fields.tsx";
import type { BankList } from "./bank.ts";

type Props = { connectionId: string; list: BankList; onOpenChange: (open: boolean) => void };

/** Lets an account live at a bank. */
export function AttachDialog({ connectionId, list: { freeAccounts }, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const attach = useWrite("attachAccount");
  const [chosen, setChosen] = useState<Attachment | null>(firstAttachment(freeAccounts));
  const done = () => {
    onOpenChange(false);
    void toast("good", t("attached"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !attach.isPending) attach.mutate({ connectionId, ...chosen }, { onSuccess: done });
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("attachTitle")} description={t("attachLead")}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {attach.error ? (
          <ProblemBanner
            error={attach.error}
            advice={attach.error.code === "ACTION_REFUSED" ? t("attachRefused") : undefined}
          />
        ) : null}
        <AttachFields accounts={freeAccounts} chosen={chosen} onChoose={setChosen} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{t("cancel")}</Button>
          {chosen ? (
            <Button type="submit" look="primary" busy={attach.isPending}>
              {t("attach")}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
