import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { toast } from "../ui/toast.ts";
import type { SftpServer } from "./schedule.ts";
import { useFaultWords } from "./use-fault-words.ts";

type Props = { server: SftpServer; mayConfirm: boolean };

/** Says what came of the last contact with a server, and asks to confirm a key that nobody has confirmed. */
export function ServerCheck({ server, mayConfirm }: Props) {
  const t = useTranslations("sftp");
  const words = useFaultWords();
  const { state, error } = server;
  if (state === "UNCONFIRMED" || state === "CHANGED") return <KeyToConfirm server={server} mayConfirm={mayConfirm} />;
  return (
    <p role="status" className="rounded-lg bg-sunken px-3 py-2 text-pretty text-ink text-sm">
      {state === "TESTING" ? t("testing") : state === "READY" ? t("ready") : words.ofDelivery(error ?? "")}
    </p>
  );
}

function KeyToConfirm({ server: { sftpServerId, state, hostKey, seenHostKey }, mayConfirm }: Props) {
  const t = useTranslations("sftp");
  const confirm = useWrite("confirmSftpHostKey");
  if (seenHostKey === null) return null;
  const isChanged = state === "CHANGED";
  const send = () =>
    confirm.mutate({ sftpServerId, hostKey: seenHostKey }, { onSuccess: () => void toast("good", t("confirmed")) });
  return (
    <div
      role="status"
      className={`flex flex-col gap-3 rounded-lg px-4 py-3 text-sm ${isChanged ? "bg-bad-soft" : "bg-warn-soft"}`}
    >
      <p className="text-pretty text-ink">{isChanged ? t("changedLead") : t("confirmLead")}</p>
      {isChanged && hostKey ? <Key name={t("confirmedKey")} text={hostKey} /> : null}
      <Key name={isChanged ? t("seenKey") : t("key")} text={seenHostKey} />
      {confirm.error ? (
        <ProblemBanner
          error={confirm.error}
          advice={confirm.error.code === "ACTION_REFUSED" ? t("keyMoved") : undefined}
        />
      ) : null}
      {mayConfirm ? (
        <Button look={isChanged ? "danger" : "primary"} busy={confirm.isPending} onClick={send} className="self-end">
          {t("confirm")}
        </Button>
      ) : null}
    </div>
  );
}

function Key({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p className="text-muted text-xs">{name}</p>
      <p className="flex items-start gap-1">
        <code className="break-all font-mono text-ink text-xs">{text}</code>
        <CopyButton text={text} what={name} />
      </p>
    </div>
  );
}
