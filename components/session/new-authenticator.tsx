"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { RecoveryCodes, SetUpForm } from "../settings/set-up-form.tsx";
import { Button } from "../ui/button.tsx";
import { leave } from "./leave.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { StepUp } from "./step-up.tsx";

/** The page where a person sets up an authenticator app because the operator requires one. */
export function NewAuthenticator({ next }: { next: string }) {
  const t = useTranslations("newAuthenticator");
  const app = useTranslations("authenticator");
  const setUp = useWrite("setUpAuthenticator");
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <SignInFrame title={app("recovery")} hint={app("recoveryOnce")}>
        <RecoveryCodes codes={codes} onDone={() => location.assign(next)} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("welcome")} hint={setUp.data ? app("scan") : t("hint")}>
      {setUp.data ? (
        <SetUpForm {...setUp.data} onConfirmed={setCodes} />
      ) : (
        <div className="flex flex-col gap-5">
          {setUp.error ? <ProblemBanner error={setUp.error} /> : null}
          <p className="text-pretty text-ink text-sm">{app("hint")}</p>
          <Button look="primary" size="lg" wide busy={setUp.isPending} onClick={() => setUp.mutate({})}>
            {app("setUp")}
          </Button>
        </div>
      )}
      <Button look="ghost" wide className="mt-3" onClick={() => void leave()}>
        {t("leave")}
      </Button>
      <StepUp />
    </SignInFrame>
  );
}
