"use client";

import { ShieldAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { remember } from "#lib/client/plain-http.ts";
import { Button, buttonStyles } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Props = {
  cookie: string;
  /** What the cookie said when the server rendered the page. */
  seen: string | undefined;
};

/** Says how many sign-ins with the person's e-mail failed before their last one, when they were many. */
export function FailedSignInsNotice({ cookie, seen: seenAtFirst }: Props) {
  const t = useTranslations("failedSignIns");
  const [seen, setSeen] = useState(seenAtFirst);
  const failed = useRead("showFailedSignIns", {}).data?.failed;
  const which = failed && `${failed.since.getTime()}`;
  if (!failed || !which || which === seen) return null;
  const dismiss = () => {
    remember(cookie, which);
    setSeen(which);
  };
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warn-soft px-4 py-2 text-ink text-sm sm:px-8 print:hidden"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0 text-warn" />
      <p role="status" className="min-w-0 flex-1 basis-56 text-pretty">
        {t("failed", { count: failed.count })} <DateTime at={failed.since} look="full" />
        {". "}
        {t("advice")}
      </p>
      <Link href="/settings/me" className={buttonStyles({ size: "sm" })}>
        {t("toSettings")}
      </Link>
      <Button size="sm" onClick={dismiss}>
        {t("understood")}
      </Button>
    </section>
  );
}
