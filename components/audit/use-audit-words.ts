import { useTranslations } from "next-intl";
import { ACTION_WORDS, isKnownAction } from "#lib/domain/base/audit/action-words.contract.ts";
import { useDuration } from "../values/times/use-duration.ts";
import type { Look } from "./fact-looks.ts";

/** Returns functions that say values of audit events in the person's language. A value of another version stays as it is. */
export function useAuditWords() {
  const role = useTranslations("role");
  const limit = useTranslations("limitName");
  const kind = useTranslations("requestKind");
  const value = useTranslations("auditValue");
  const action = useTranslations("action");
  const group = useTranslations("auditGroup");
  const subject = useTranslations("auditSubject");
  const webhooks = useTranslations("webhooks");
  const enumWord = useEnumWord();
  return {
    duration: useDuration(),
    roleName: (name: string) => (role.has(name as "admin") ? role(name as "admin") : name),
    /** Of a velocity limit ("dayAmount"), or of a request limit ("operator read"). */
    limitName: (name: string) => {
      const [level, of = ""] = name.split(" ");
      if (of && kind.has(of as "read"))
        return value(level === "operator" ? "operatorRate" : "credentialRate", { kind: kind(of as "read") });
      return limit.has(name as "hourAmount") ? limit(name as "hourAmount") : name;
    },
    wordOf: (look: Look, name: string) => {
      if (look === "role") return role.has(name as "admin") ? role(name as "admin") : name;
      if (look === "authType") return name === "0" ? webhooks("authBasic") : webhooks("authBearer");
      if (look === "subjectKind" && subject.has(name as "charge")) return subject(name as "charge");
      if (look === "action" && isKnownAction(name)) return action(ACTION_WORDS[name]);
      if (look === "action" && group.has(name as "money")) return group(name as "money");
      return look === "word" ? enumWord(name) : name;
    },
  };
}

/** Returns a function that says a value that one of several lists of the console has. */
function useEnumWord(): (name: string) => string {
  const value = useTranslations("auditValue");
  const approval = useTranslations("approvals");
  const credential = useTranslations("developers");
  const key = useTranslations("pixKeyType");
  const party = useTranslations("party");
  const payout = useTranslations("status.withdrawal");
  const delivery = useTranslations("deliveryStatus");
  const message = useTranslations("quarantineKind");
  const movement = useTranslations("movementKind");
  const reason = useTranslations("reason");
  const item = useTranslations("items");
  const difference = useTranslations("differences");
  const unapplied = useTranslations("unappliedReason");
  const rail = useTranslations("railState");
  const lists = [
    approval,
    credential,
    key,
    party,
    payout,
    delivery,
    message,
    movement,
    reason,
    item,
    difference,
    unapplied,
    rail,
  ];
  return (name) => {
    if (value.has(name as "yes")) return value(name as "yes");
    const said = lists.find((t) => t.has(name as never));
    return said ? (said as (key: string) => string)(name) : name;
  };
}
