"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";

type Props = { credentialId: string; certificates: readonly string[]; mayChange: boolean };

/** Shows the client certificates that are registered for a credential. */
export function Certificates({ credentialId, certificates, mayChange }: Props) {
  const t = useTranslations("developers");
  const set = useWrite("setCertificate");
  const [typed, setTyped] = useState("");
  const change = (certificate: string, registered: boolean) =>
    set.mutate({ credentialId, certificate, registered }, { onSuccess: () => registered && setTyped("") });
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{t("certificates")}</h3>
      {set.isError ? <ProblemBanner error={set.error} /> : null}
      {certificates.length === 0 ? <p className="text-muted text-sm">{t("noCertificates")}</p> : null}
      <ul className="flex flex-col gap-1">
        {certificates.map((thumbprint) => (
          <li key={thumbprint} className="flex items-center justify-between gap-2">
            <Identifier id={thumbprint} what="SHA-256" ends={10} />
            {mayChange ? (
              <Button
                look="ghost"
                size="sm"
                aria-label={t("removeCertificate", { thumbprint })}
                onClick={() => change(thumbprint, false)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <>
          <Field label={t("certificate")}>
            {(control) => (
              <Textarea
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="font-mono text-xs"
              />
            )}
          </Field>
          <Button
            busy={set.isPending}
            disabled={typed.trim() === ""}
            onClick={() => change(typed, true)}
            className="self-start"
          >
            {t("addCertificate")}
          </Button>
        </>
      ) : null}
    </section>
  );
}
