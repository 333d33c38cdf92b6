import { useTranslations } from "next-intl";

const KNOWN = ["payment", "orderResult"] as const;

/** Shows the kind of a message, as the Pix network named it. */
export function MessageKind({ kind }: { kind: string }) {
  const t = useTranslations("quarantineKind");
  const known = KNOWN.find((name) => name === kind);
  return known ? t(known) : t("other", { kind });
}
