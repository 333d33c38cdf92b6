import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { groupedCode } from "#lib/core/files/verification-code.ts";
import { formatTaxId, taxIdKind } from "#lib/core/tax-id.ts";
import type {
  IssuedAccount,
  IssuedStatement,
} from "#lib/domain/statement/statement-files/issued-statement.contract.ts";
import { PublicFrame } from "../page/public-frame.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Link } from "../ui/link.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { VerifyFile } from "./verify-file.tsx";

/** What the statement with a code says, to be compared with a document that somebody has. */
export function VerifyResult({ statement }: { statement: IssuedStatement }) {
  const t = useTranslations("verify");
  const { code, accounts, isFiltered, taxIds, locale, issuedAt, sha256s } = statement;
  return (
    <PublicFrame className="max-w-2xl">
      <div className="mb-6 flex items-start gap-3">
        <BadgeCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-good" />
        <div className="min-w-0">
          <h1 className="font-semibold text-ink text-xl tracking-tight">{t("issued")}</h1>
          <p className="mt-1 text-pretty text-muted text-sm">{t("issuedHint")}</p>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <Card>
          <Facts
            facts={[
              { name: t("code"), value: <span className="font-mono">{groupedCode(code)}</span> },
              { name: t("period"), value: <Period statement={statement} /> },
              { name: t("content"), value: isFiltered ? t("partial") : t("whole") },
              { name: t("cpfs"), value: taxIds === "masked" ? t("cpfsMasked") : t("cpfsWhole") },
              { name: t("language"), value: t(locale === "en" ? "english" : "portuguese") },
              { name: t("issuedAt"), value: <DateTime at={issuedAt} look="full" /> },
            ]}
          />
        </Card>
        {accounts.map((account) => (
          <Account key={account.number} account={account} isFiltered={isFiltered} />
        ))}
        <VerifyFile sha256s={sha256s} />
        <p className="text-sm">
          <Link href="/verify" className="text-accent underline underline-offset-4">
            {t("another")}
          </Link>
        </p>
      </div>
    </PublicFrame>
  );
}

/** To the second, because a period may end within a day: when the statement was asked for. */
function Period({ statement: { from, to } }: { statement: IssuedStatement }) {
  const t = useTranslations("verify");
  return (
    <span className="flex flex-wrap gap-x-1.5">
      {from ? <DateTime at={from} look="full" /> : null}
      <span>{from ? t("to") : t("until")}</span>
      <DateTime at={to} look="full" />
    </span>
  );
}

function Account({ account, isFiltered }: { account: IssuedAccount; isFiltered: boolean }) {
  const t = useTranslations("verify");
  const { holderName, holderTaxId, institution, branch, number, opening, credits, debits, closing, lines } = account;
  const figures = isFiltered
    ? ([
        ["partialOpening", opening],
        ["partialCredits", credits],
        ["partialDebits", debits],
        ["partialClosing", closing],
      ] as const)
    : ([
        ["opening", opening],
        ["credits", credits],
        ["debits", debits],
        ["closing", closing],
      ] as const);
  return (
    <Card title={t("account", { number: `${branch}/${number}` })}>
      <dl className="mb-5 grid grid-cols-1 gap-3 rounded-lg bg-sunken p-4 min-[24rem]:grid-cols-2 sm:grid-cols-4">
        {figures.map(([name, cents]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{t(name)}</dt>
            <dd className="font-semibold text-ink text-sm">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          { name: t("holder"), value: holderName },
          { name: taxIdKind(holderTaxId), value: formatTaxId(holderTaxId) },
          { name: t("institution"), value: institution },
          { name: t("movements"), value: t("count", { count: Number(lines) }) },
        ]}
      />
    </Card>
  );
}
