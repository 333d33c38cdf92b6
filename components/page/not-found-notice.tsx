"use client";

import { ArrowLeft, Compass, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { openSearch } from "#lib/client/page/search-key.ts";
import { Button, buttonStyles } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";

/** Says that there is no page at this address, and leads on. `hasSearch`: the page around it has the search button. */
export function NotFoundNotice({ hasSearch = false }: { hasSearch?: boolean }) {
  const t = useTranslations("notFound");
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Notice
        isPage
        icon={Compass}
        title={t("title")}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {hasSearch ? (
              <Button look="primary" onClick={openSearch}>
                <Search aria-hidden className="size-4" />
                {t("search")}
              </Button>
            ) : null}
            <Button onClick={() => history.back()}>
              <ArrowLeft aria-hidden className="size-4" />
              {t("back")}
            </Button>
            <Link href="/" className={buttonStyles({})}>
              {t("home")}
            </Link>
          </div>
        }
      >
        {t("hint")}
      </Notice>
    </div>
  );
}
