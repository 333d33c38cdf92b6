"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/input.tsx";
import { toast } from "../ui/toast.ts";

type Props = { credentialId: string; networks: readonly string[]; ownNetwork: string | null; mayChange: boolean };

/** Shows and changes the networks from which a credential may be used. */
export function Networks({ credentialId, networks, ownNetwork, mayChange }: Props) {
  const t = useTranslations("developers");
  const set = useWrite("setCredentialNetworks");
  const stored = networks.join("\n");
  const [typed, setTyped] = useState(stored);
  const wanted = typed.split(/[\s,]+/).filter(Boolean);
  const save = () =>
    set.mutate(
      { credentialId, networks: wanted },
      {
        onSuccess: ({ networks: now }) => {
          setTyped(now.join("\n"));
          void toast("good", t("networksSaved"));
        },
      },
    );
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{t("networks")}</h3>
      {set.isError ? <ProblemBanner error={set.error} /> : null}
      {mayChange ? (
        <>
          <Field label={t("networksLabel")} hint={t("networksHint")}>
            {(control) => (
              <Textarea
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                placeholder={t("networksAny")}
                className="font-mono text-xs"
              />
            )}
          </Field>
          {ownNetwork ? <p className="text-muted text-xs">{t("ownNetwork", { network: ownNetwork })}</p> : null}
          <Button busy={set.isPending} disabled={wanted.join("\n") === stored} onClick={save} className="self-start">
            {t("networksSave")}
          </Button>
        </>
      ) : (
        <p className="break-words text-muted text-sm">{networks.join(", ") || t("networksAny")}</p>
      )}
    </section>
  );
}
