"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";
import { Money } from "../values/money.tsx";
import type { Difference } from "./difference-badge.tsx";

const REASON_LENGTH_MAX = 500;
const WAYS = ["fee", "adjustment"] as const;

type Way = (typeof WAYS)[number];

const mayBeFee = ({ difference }: Difference) => difference < 0n;
const firstWay = (of: Difference): Way => (mayBeFee(of) && of.movement === "FEE" ? "fee" : "adjustment");

type Props = { difference: Difference; what: "correct" | "accept"; onClose: () => void };

/** Asks for a booked correction of a difference, or to accept it, with a reason. Another administrator confirms. */
export function DecisionDialog({ difference, what, onClose }: Props) {
  const t = useTranslations("differences");
  const correct = useWrite("correctDifference");
  const accept = useWrite("acceptDifference");
  const { differenceId, accountNumbers } = difference;
  const [as, setAs] = useState<Way>(firstWay(difference));
  const [account, setAccount] = useState(accountNumbers.length === 1 ? (accountNumbers[0] ?? "") : "");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const lacksAccount = what === "correct" && accountNumbers.length > 1 && account === "";
  const { isPending, error } = what === "correct" ? correct : accept;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || lacksAccount || isPending) return;
    const onSuccess = () => {
      void toast("good", t("asked"));
      onClose();
    };
    const given = { differenceId, reason: reason.trim() };
    if (what === "accept") accept.mutate(given, { onSuccess });
    else correct.mutate({ ...given, as, ...(account ? { accountNumber: account } : {}) }, { onSuccess });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t(`${what}Title`)} description={t(`${what}Facts`)}>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {error ? <ProblemBanner error={error} /> : null}
        {what === "correct" ? (
          <Correction
            {...{ difference, as, account }}
            onAs={setAs}
            onAccount={setAccount}
            error={tried && lacksAccount ? t("accountMissing") : undefined}
          />
        ) : null}
        <Field
          label={t("reason")}
          hint={t("reasonHint")}
          required
          error={tried && isMissing ? t("reasonMissing") : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              required
              value={reason}
              maxLength={REASON_LENGTH_MAX}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {t("ask")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type CorrectionProps = {
  difference: Difference;
  as: Way;
  onAs: (as: Way) => void;
  account: string;
  onAccount: (number: string) => void;
  error: string | undefined;
};

/** What is booked, and in which account's book. */
function Correction({ difference, as, onAs, account, onAccount, error }: CorrectionProps) {
  const t = useTranslations("differences");
  const { accountNumbers } = difference;
  return (
    <>
      {mayBeFee(difference) ? (
        <Segmented
          label={t("as")}
          value={as}
          options={WAYS.map((value) => ({ value, label: t(value) }))}
          onChange={onAs}
          className="self-start"
        />
      ) : null}
      <p className="text-pretty text-muted text-sm">
        {t.rich(`${as}Facts`, {
          amount: () => (
            <Money
              cents={as === "fee" ? -difference.difference : difference.difference}
              className="font-medium text-ink"
            />
          ),
        })}
      </p>
      {accountNumbers.length > 1 ? (
        <Field label={t("account")} required error={error}>
          {(control) => (
            <Select {...control} value={account} onChange={({ target }) => onAccount(target.value)}>
              <option value="" disabled>
                {t("chooseAccount")}
              </option>
              {accountNumbers.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </>
  );
}
