import { Siren } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useMay } from "../page/viewer.tsx";

/** The alarm that no worker is alive. Every other alarm has the name of an accounting invariant. */
const WORKER = "worker";

type Props = Pick<ConsoleOutput<"showOverview">, "alarms" | "quarantinedMessages"> & {
  /** The number of webhook endpoints that do not accept deliveries. */
  failing: number;
};

/** Shows the problems that need attention first. Renders nothing when there are none. */
export function OverviewAlarms({ alarms, quarantinedMessages, failing }: Props) {
  const t = useTranslations("overview");
  const maySee = useMay("listQuarantine");
  const maySeeWebhooks = useMay("listWebhooks");
  if (alarms.length === 0 && quarantinedMessages === 0 && failing === 0) return null;
  return (
    <section role="alert" className="flex gap-3 rounded-xl bg-bad-soft px-5 py-4 text-bad text-sm">
      <Siren aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="flex flex-col gap-1">
        {alarms.map((alarm) => (
          <li key={alarm.name}>{alarm.name === WORKER ? t("workerAway") : t("alarm", { name: alarm.name })}</li>
        ))}
        {quarantinedMessages > 0 ? (
          <li>
            {t("quarantined", { count: quarantinedMessages })}{" "}
            {maySee ? <To href="/quarantine">{t("openQuarantine")}</To> : null}
          </li>
        ) : null}
        {failing > 0 ? (
          <li>
            {t("failingWebhooks", { count: failing })}{" "}
            {maySeeWebhooks ? <To href="/webhooks">{t("openWebhooks")}</To> : null}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function To({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="whitespace-nowrap font-medium underline underline-offset-2">
      {children}
    </Link>
  );
}
