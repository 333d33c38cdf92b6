import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyles } from "../ui/button-styles.ts";
import { CopyButton } from "../ui/copy-button.tsx";

/** The link to the player's page of a charge, to copy or to open. */
export function ShareLink({ url }: { url: string }) {
  const t = useTranslations("charge");
  return (
    <div className="w-full border-line border-t pt-4 text-left print:hidden">
      <h3 className="font-medium text-ink text-sm">{t("share")}</h3>
      <p className="mt-0.5 text-pretty text-muted text-xs">{t("shareHint")}</p>
      <div className="mt-3 flex gap-2">
        <CopyButton text={url} what={t("share")} label={t("copyLink")} className="flex-1" />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t("openLink")}
          className={buttonStyles({ size: "icon" })}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
    </div>
  );
}
