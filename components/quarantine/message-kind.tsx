import { useTranslations } from "next-intl";

const KNOWN = ["payment", "orderResult"] as const;

/** What the rail says that its message is. */
export function MessageKind({ kind }: { kind: string }) {
  const t = useTranslations("quarantineKind");
  const known = KNOWN.find((name) => name === kind);
  return known ? t(known) : t("other", { kind });
}
