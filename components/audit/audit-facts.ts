import type { AuditEvent } from "./audit-event.ts";
import { LOOKS, type Look } from "./fact-looks.ts";

/** A fact of an event. `name`: its key in the `auditFact` messages. */
export type Fact = { name: string; value: unknown; look: Look };
/** A change. `before` undefined: the event does not say it. */
export type Change = { name: string; before: unknown; after: unknown; look: Look };

type Facts = Record<string, unknown>;
const isObject = (value: unknown): value is Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns what an event changed, with the values before and after; none: it changed nothing that had a value before. */
export function changesOf({ action, facts }: AuditEvent): Change[] {
  const change = (name: string, before: unknown, after: unknown, look: Look = LOOKS[name] ?? "text"): Change => ({
    name,
    before,
    after,
    look,
  });
  switch (action) {
    case "staff.role":
      return [change("role", facts.before, facts.role)];
    case "staff.disable":
    case "staff.enable":
      return [change("access", facts.disabled !== true, facts.disabled === true)];
    case "account.limit":
      return [change("amountMaximum", facts.before, facts.amountMaximum)];
    case "credential.networks":
      return [change("networks", facts.before, facts.networks)];
    case "alarm.webhook":
    case "webhook.change":
      return facts.before === facts.url || facts.before === undefined ? [] : [change("url", facts.before, facts.url)];
    case "limit.raise-delay":
      return [change("hours", facts.from, facts.to)];
    case "clock.move":
      return [change("aheadMs", Number(facts.aheadMs) - Number(facts.byMs), facts.aheadMs)];
    case "operator.authenticator-rule":
      return [change("authenticatorRequired", !facts.required, facts.required)];
    case "operator.second-administrator":
      return [change("secondAdministrator", !facts.required, facts.required)];
    case "operator.loopback":
      return [change("loopback", !facts.allowed, facts.allowed)];
    case "limit.change":
    case "limit.rates":
      return Object.entries(facts).flatMap(([name, limit]) =>
        isObject(limit) ? [change(name, limit.from, limit.to, limitLook(action, name))] : [],
      );
    default:
      return changesOfAll(facts, change);
  }
}

/** Of an event that keeps all values of before in one member. */
function changesOfAll(facts: Facts, change: (name: string, before: unknown, after: unknown) => Change): Change[] {
  const { before } = facts;
  if (!isObject(before)) return [];
  return Object.entries(before)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(facts[name]))
    .map(([name, value]) => change(name, value, facts[name]));
}

function limitLook(action: string, name: string): Look {
  if (action === "limit.rates") return "rate";
  return name.endsWith("Amount") ? "limitAmount" : "limitCount";
}

/** Facts that the sentence, the changes or another fact say. */
const SAID = ["before", "toAccountId", "required", "allowed", "disabled", "byMs"];

/** Returns the facts of an event that are no changes. */
export function factsOf(event: AuditEvent): Fact[] {
  const { action, facts, names } = event;
  const changed = changesOf(event).map(({ name }) => name);
  const isDelay = action === "limit.raise-delay";
  const flat = Object.entries(facts).flatMap(([name, value]): [string, unknown][] => {
    if (changed.includes(name)) return isObject(value) ? holdsFromOf(value) : [];
    if (isDelay && (name === "from" || name === "to")) return [];
    if (SAID.includes(name)) return [];
    if (name === "faults") return isObject(value) ? Object.entries(value) : [];
    if (name === "requestedBy") return names.requestedBy ? [[name, names.requestedBy]] : [];
    if (name === "confirmedBy") return names.confirmedBy ? [[name, names.confirmedBy]] : [];
    return [[action === "dict.setUp" && name === "requestId" ? "simulation" : name, value]];
  });
  const known = [...flat, ["fromAccount", names.fromAccount], ["toAccount", names.toAccount]] as [string, unknown][];
  return known
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .filter(([name], index, all) => all.findIndex(([other]) => other === name) === index)
    .map(([name, value]) => ({ name, value, look: lookOf(name, value) }));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function lookOf(name: string, value: unknown): Look {
  const look = LOOKS[name] ?? "text";
  return look === "time" && DAY.test(String(value)) ? "day" : look;
}

function holdsFromOf({ holdsFrom }: Facts): [string, unknown][] {
  return holdsFrom ? [["holdsFrom", holdsFrom]] : [];
}
