import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ALLOWED_PAYEES_MAX, NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";

type Props = { accountNumber: string; onOpenChange: (open: boolean) => void };

/** Whom an account of the operator's own money may pay. */
export function PayeesDialog({ accountNumber, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const read = useRead("listAllowedPayees", { accountNumber });
  const remove = useWrite("removeAllowedPayee");
  const mayChange = useMay("addAllowedPayee");
  const payees = read.data?.payees;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t("payeesTitle", { account: accountNumber })}
      description={t("payeesLead")}
    >
      <div className="mt-5 flex flex-col gap-5">
        {remove.error ? <ProblemBanner error={remove.error} /> : null}
        {read.isError && !payees ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : !payees ? (
          <Skeleton className="h-16" />
        ) : payees.length === 0 ? (
          <p className="text-muted text-sm">{t("noPayees")}</p>
        ) : (
          <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {payees.map(({ payeeId, name, taxId }) => (
              <li key={payeeId} className="flex items-center gap-3 px-3 py-2 text-sm">
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="block text-ink">{name}</span>
                  <MaskedTaxId taxId={taxId} className="text-muted text-xs" />
                </span>
                {mayChange ? (
                  <Button
                    look="ghost"
                    size="sm"
                    aria-label={t("removePayee", { name })}
                    busy={remove.isPending && remove.variables.payeeId === payeeId}
                    onClick={() => remove.mutate({ accountNumber, payeeId })}
                  >
                    <X aria-hidden className="size-4" />
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {mayChange ? <AddPayee accountNumber={accountNumber} /> : null}
      </div>
    </Dialog>
  );
}

function AddPayee({ accountNumber }: { accountNumber: string }) {
  const t = useTranslations("banks");
  const add = useWrite("addAllowedPayee");
  const [typed, setTyped] = useState({ name: "", taxId: "" });
  const [isTried, setTried] = useState(false);
  const wrong = { name: typed.name.trim() === "", taxId: parseTaxId(typed.taxId) === null };
  const added = () => {
    setTyped({ name: "", taxId: "" });
    setTried(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.name && !wrong.taxId && !add.isPending) add.mutate({ accountNumber, ...typed }, { onSuccess: added });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-4">
      {add.error ? (
        <ProblemBanner
          error={add.error}
          advice={add.error.code === "ACTION_REFUSED" ? t("payeeRefused", { max: ALLOWED_PAYEES_MAX }) : undefined}
        />
      ) : null}
      <Field label={t("payeeName")} required error={isTried && wrong.name ? t("payeeNameMissing") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed.name}
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <Field label={t("payeeTaxId")} required error={isTried && wrong.taxId ? t("payeeTaxIdWrong") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed.taxId}
            autoComplete="off"
            inputMode="text"
            onChange={({ target }) => setTyped({ ...typed, taxId: target.value })}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={add.isPending} className="self-end">
        {t("addPayee")}
      </Button>
    </form>
  );
}
