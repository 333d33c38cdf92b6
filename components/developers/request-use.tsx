"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { Facts } from "../ui/facts.tsx";

/** Shows how many requests of each kind a credential sent in the last minute and today. */
export function RequestUse({ credentialId }: { credentialId: string }) {
  const t = useTranslations("requestLimits");
  const words = useTranslations("requestKind");
  const read = useRead("showRequestLimits", {});
  const own = read.data?.credentials.find((credential) => credential.credentialId === credentialId);
  const used = own?.kinds.filter(({ day, refused }) => day + refused > 0) ?? [];
  if (!read.data) return null;
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{t("title")}</h3>
      {used.length === 0 ? (
        <p className="text-muted text-sm">{t("noneToday")}</p>
      ) : (
        <Facts
          facts={used.map(({ kind, minute, day, refused }) => ({
            name: words(kind),
            value: (
              <span className="tabular-nums">
                {t("used", { minute, day })}
                {refused > 0 ? <span className="text-bad"> · {t("refused", { count: refused })}</span> : null}
              </span>
            ),
          }))}
        />
      )}
    </section>
  );
}
