import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { CertificateFields } from "./certificate-fields.tsx";
import { certificateOf, missingOf, NO_CERTIFICATE, refusedOf } from "./certificate-typed.ts";

type Props = { connectionId: string; onOpenChange: (open: boolean) => void };

/** Stores a connection's next certificate beside the one that it has. */
export function CertificateDialog({ connectionId, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const rotate = useWrite("rotateConnectionCertificate");
  const [typed, setTyped] = useState(NO_CERTIFICATE);
  const [isTried, setTried] = useState(false);
  const missing = missingOf(typed);
  const refused = refusedOf(rotate.error);
  const done = () => {
    onOpenChange(false);
    void toast("good", t("certificateStored"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length === 0 && !rotate.isPending)
      rotate.mutate({ connectionId, clientCertificate: certificateOf(typed) }, { onSuccess: done });
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("newCertificate")} description={t("newCertificateLead")}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {rotate.error && Object.keys(refused).length === 0 ? <ProblemBanner error={rotate.error} /> : null}
        <CertificateFields
          typed={typed}
          set={(change) => setTyped((now) => ({ ...now, ...change }))}
          faults={{ ...refused, ...(isTried ? missing : {}) }}
        />
        <Button type="submit" look="primary" size="lg" busy={rotate.isPending} wide>
          {t("storeCertificate")}
        </Button>
      </form>
    </Dialog>
  );
}
