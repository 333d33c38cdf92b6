"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatTaxId, parseTaxId } from "#lib/core/tax-id.ts";
import { useCost, useShortfall } from "../forms/cost.tsx";
import type { useDraft } from "../forms/draft.tsx";
import type { Account } from "../forms/fields/account-choice.tsx";
import { MoneyConfirm } from "../forms/money-confirm.tsx";
import { Link } from "../ui/link.tsx";
import { accountLabel } from "../values/account-label.ts";
import { Money } from "../values/money.tsx";
import { Person } from "../values/person.tsx";
import { Age } from "../values/times/age.tsx";
import { KeyOwner, useKeyOwner } from "./key-owner.tsx";
import type { NewPayout, PayoutRequest } from "./payout-rules.ts";

type Props<Way extends PayoutRequest["way"] = PayoutRequest["way"]> = {
  request: Extract<PayoutRequest, { way: Way }>;
  from: Account;
  draft: ReturnType<typeof useDraft<NewPayout>>;
  onClose: () => void;
};

/** Asks for confirmation before a payout is sent: to whom, how much, from where. */
export function PayoutConfirm({ request, ...rest }: Props) {
  return request.way === "key" ? <ByKey request={request} {...rest} /> : <ByAccount request={request} {...rest} />;
}

function ByKey({ request, from, draft, onClose }: Props<"key">) {
  const t = useTranslations("newPayout");
  const send = useWrite("withdrawToKey", draft);
  const { input } = request;
  const { data, error } = useKeyOwner(input.pixKey, input.expectedCreditor.taxId);
  const { question, isOpen, isLoading } = useAgain({ ...idOf(input), pixKey: input.pixKey });
  const arrived = useArrived();
  const mayGo = data && !data.failure;
  const shortfall = useShortfall(from, "withdrawal")(input.amount);
  return (
    <MoneyConfirm
      title={t("confirmTitle")}
      confirm={t("confirm")}
      facts={[
        mayGo && data.owner
          ? { name: t("creditor"), value: <Person name={data.owner.name} taxId={data.owner.taxId} /> }
          : null,
        mayGo && data.owner?.bankName ? { name: t("bank"), value: data.owner.bankName } : null,
        { name: t("pixKey"), value: <span className="break-all">{input.pixKey}</span> },
        ...useMoneyFacts(input.amount, from),
      ]}
      blocked={mayGo ? null : <KeyOwner pixKey={input.pixKey} expectedTaxId={input.expectedCreditor.taxId} />}
      shortfall={shortfall}
      {...{ question, isOpen }}
      waiting={(!data && !error) || isLoading}
      {...{ send, draft }}
      path="/payouts"
      onConfirm={() => send.mutate(input, { onSuccess: arrived })}
      onClose={onClose}
    />
  );
}

function ByAccount({ request, from, draft, onClose }: Props<"account">) {
  const t = useTranslations("newPayout");
  const party = useTranslations("party");
  const send = useWrite("withdrawToAccount", draft);
  const { input } = request;
  const { name, taxId, ispb, branch, accountNumber, accountType } = input.creditor;
  const arrived = useArrived();
  const { question, isOpen, isLoading } = useAgain({ ...idOf(input), creditor: { ispb, accountNumber } });
  const listed = useRead("listInstitutions", {}).data?.institutions;
  const shortfall = useShortfall(from, "withdrawal")(input.amount);
  const bank = listed?.find((institution) => institution.ispb === ispb)?.name;
  return (
    <MoneyConfirm
      title={t("confirmTitle")}
      confirm={t("confirm")}
      facts={[
        { name: t("creditor"), value: <Named name={name} taxId={formatTaxId(parseTaxId(taxId) ?? taxId)} /> },
        {
          name: t("bank"),
          value: party("account", { bank: bank ?? ispb, branch, number: accountNumber, type: party(accountType) }),
        },
        ...useMoneyFacts(input.amount, from),
      ]}
      shortfall={shortfall}
      {...{ question, isOpen }}
      waiting={isLoading}
      {...{ send, draft }}
      path="/payouts"
      onConfirm={() => send.mutate(input, { onSuccess: arrived })}
      onClose={onClose}
    />
  );
}

const idOf = ({ amount, externalId }: PayoutRequest["input"]) => ({ amount, externalId });

/** Asks whether a payout is meant that is like one of the last day. */
function useAgain(similar: ConsoleInput<"listSimilarWithdrawals">) {
  const [isSure, setSure] = useState(false);
  const { earlier, isLoading, mustAsk } = usePaidBefore(similar, isSure);
  return { question: <PaidBefore earlier={earlier} isSure={isSure} onSure={setSure} />, isOpen: mustAsk, isLoading };
}

function useMoneyFacts(amount: number, from: Account) {
  const t = useTranslations("newPayout");
  const cents = BigInt(amount);
  const cost = useCost(from, "withdrawal", cents);
  return [
    { name: t("amount"), value: <Money cents={cents} className="font-semibold text-lg" /> },
    ...cost.facts,
    { name: t("from"), value: accountLabel(from) },
    { name: t("afterwards"), value: <Money cents={from.availableBalance - cost.total} /> },
  ];
}

function useArrived() {
  const router = useRouter();
  return ({ transactionId }: { transactionId: string }) => router.push(`/payouts/${transactionId}`);
}

function Named({ name, taxId }: { name: string; taxId: string }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="wrap-anywhere min-w-0">{name}</span>
      <span className="whitespace-nowrap text-muted text-xs tabular-nums">{taxId}</span>
    </span>
  );
}

type Similar = ConsoleInput<"listSimilarWithdrawals">;

/** Reads whether the same was paid in the last day. `mustAsk`: it was, and the person has not said that it is meant. */
function usePaidBefore(similar: Similar, isSure: boolean) {
  const read = useRead("listSimilarWithdrawals", similar);
  const earlier = read.data?.rows ?? [];
  return { earlier, isLoading: read.isPending && !read.isError, mustAsk: earlier.length > 0 && !isSure };
}

type PaidBeforeProps = {
  earlier: ReturnType<typeof usePaidBefore>["earlier"];
  isSure: boolean;
  onSure: (isSure: boolean) => void;
};

/** Shows earlier payouts of the same amount to the same place and asks whether this one is another. Nothing without one. */
function PaidBefore({ earlier, isSure, onSure }: PaidBeforeProps) {
  const t = useTranslations("newPayout");
  const [latest] = earlier;
  if (!latest) return null;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-warn-soft px-4 py-3 text-sm">
      <p className="text-ink">
        {t("paidBefore", { count: earlier.length })} <Age at={latest.createdAt} by="business" />{" "}
        <Link
          href={`/payouts/${latest.transactionId}`}
          target="_blank"
          className="font-medium text-accent underline underline-offset-2"
        >
          {t("seePaidBefore")}
        </Link>
      </p>
      <label className="flex cursor-pointer items-center gap-2 text-ink">
        <input
          type="checkbox"
          checked={isSure}
          onChange={(event) => onSure(event.target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        {t("payAgain")}
      </label>
    </div>
  );
}
