import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import { AttachFields, type Attachment, firstAttachment } from "./attach-fields.tsx";
import type { BankList } from "./bank.ts";

type Props = { connectionId: string; list: BankList; onDone: () => void };

/** The third step: the connection is there; an account may live at its bank at once, or later. */
export function NewBankAccounts({ connectionId, list: { freeAccounts }, onDone }: Props) {
  const t = useTranslations("banks");
  const attach = useWrite("attachAccount");
  const [chosen, setChosen] = useState<Attachment | null>(firstAttachment(freeAccounts));
  const attached = () => {
    onDone();
    void toast("good", t("attached"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !attach.isPending) attach.mutate({ connectionId, ...chosen }, { onSuccess: attached });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <p role="status" className="flex gap-2.5 rounded-lg bg-good-soft px-4 py-3 text-good text-sm">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="text-pretty">{t("created")}</span>
      </p>
      {attach.error ? (
        <ProblemBanner
          error={attach.error}
          advice={attach.error.code === "ACTION_REFUSED" ? t("attachRefused") : undefined}
        />
      ) : null}
      <AttachFields accounts={freeAccounts} chosen={chosen} onChoose={setChosen} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t(chosen ? "later" : "done")}</Button>
        {chosen ? (
          <Button type="submit" look="primary" busy={attach.isPending}>
            {t("attach")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
