"use client";

import { LifeBuoy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { remember } from "#lib/client/plain-http.ts";
import { Button, buttonStyles } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { DateTime } from "../values/times/date-time.tsx";

/** With this many codes left or fewer, the notice stays until new recovery codes are made. */
const FEW = 2;

type Props = {
  cookie: string;
  /** What the cookie said when the server rendered the page. */
  seen: string | undefined;
};

/** Says that a recovery code was used and how many are left. While few are left, it also asks for new ones. */
export function RecoveryNotice({ cookie, seen: seenAtFirst }: Props) {
  const t = useTranslations("recovery");
  const app = useTranslations("authenticator");
  const [seen, setSeen] = useState(seenAtFirst);
  const standing = useRead("showAuthenticator", {}).data;
  if (!standing?.confirmedAt) return null;
  const { recoveryCodeAt: usedAt, recoveryCodesLeft: left } = standing;
  const use = usedAt && `${usedAt.getTime()}`;
  const isUnseen = use !== null && use !== seen;
  const isFew = left <= FEW;
  if (!isUnseen && !isFew) return null;
  const dismiss = () => {
    remember(cookie, use ?? "");
    setSeen(use ?? undefined);
  };
  return (
    <section
      aria-label={app("recovery")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warn-soft px-4 py-2 text-ink text-sm sm:px-8 print:hidden"
    >
      <LifeBuoy aria-hidden className="size-4 shrink-0 text-warn" />
      <p role="status" className="min-w-0 flex-1 basis-56 text-pretty">
        {isUnseen && usedAt ? (
          <>
            {t("used")} <DateTime at={usedAt} look="full" />
            {". "}
          </>
        ) : null}
        {t("left", { count: left })} {isFew ? t("few") : null}
      </p>
      {isFew ? (
        <Link href="/settings/me" className={buttonStyles({ size: "sm" })}>
          {t("toSettings")}
        </Link>
      ) : (
        <Button size="sm" onClick={dismiss}>
          {t("understood")}
        </Button>
      )}
    </section>
  );
}
