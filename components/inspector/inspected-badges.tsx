import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Badge, type Tone } from "../ui/data-display/badge.tsx";

type Inspected = ConsoleOutput<"showInspector">["requests"][number];

const TONES = { VERIFIED: "good", WRONG: "bad", NONE: "warn" } as const satisfies Record<string, Tone>;

/** Whether a request was signed with the secret of the inspector's webhook. */
export function SignatureBadge({ signature }: Pick<Inspected, "signature">) {
  const t = useTranslations("inspector");
  return <Badge tone={TONES[signature]}>{t(signature)}</Badge>;
}

/** What the inspector answered to a request. */
export function Answered({ status }: Pick<Inspected, "status">) {
  const t = useTranslations("inspector");
  return <Badge tone={status === 200 ? "good" : "bad"}>{status ?? t("noAnswer")}</Badge>;
}
