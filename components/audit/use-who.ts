import { useTranslations } from "next-intl";
import type { AuditEvent } from "./audit-event.ts";

/** Returns a function that names who did something: a person, a credential, a command's user, or "Somebody". */
export function useWho(): (event: Pick<AuditEvent, "actor" | "actorName">) => string {
  const t = useTranslations("audit");
  return ({ actor, actorName }) => {
    if (actorName) return actorName;
    const [kind, name = ""] = actor.split(":");
    if (kind === "command") return t("command", { name });
    if (kind === "worker") return t("worker");
    if (kind === "schedule") return t("schedule");
    if (kind === "staff") return t("withoutName");
    return kind === "credential" ? t("withoutCredential") : t("unknown");
  };
}
