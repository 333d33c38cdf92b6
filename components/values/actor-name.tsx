import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";

type Created = Extract<ConsoleOutput<"showCharge">["timeline"][number], { kind: "created" }>;

/** Shows who did something: a person, a credential, the network, the clock or the ledger. */
export function ActorName({ actor }: { actor: Created["actor"] }) {
  const t = useTranslations("actor");
  return actor.name ? t(`${actor.kind}Named`, { name: actor.name }) : t(actor.kind);
}
