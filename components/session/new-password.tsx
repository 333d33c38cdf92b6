"use client";

import { useTranslations } from "next-intl";
import { signIn } from "#lib/client/session.ts";
import { PasswordForm } from "../settings/password-form.tsx";
import { Button } from "../ui/button.tsx";
import { FrontDoor } from "./front-door.tsx";
import { leave } from "./leave.ts";

/** Where a person who came in with a password that somebody gave them chooses their own. */
export function NewPassword({ email, next }: { email: string; next: string }) {
  const t = useTranslations("newPassword");
  const goOn = async (password: string) => {
    // All sessions have ended, this one too. Where more than the password is asked for, the sign-in page asks it.
    const { kind } = await signIn(email, password);
    location.assign(kind === "welcome" ? next : `/sign-in?next=${encodeURIComponent(next)}`);
  };
  return (
    <FrontDoor title={t("welcome")} hint={t("hint")}>
      <PasswordForm email={email} words={{ current: t("given"), submit: t("save") }} isPage onChanged={goOn} />
      <Button look="ghost" wide className="mt-3" onClick={() => void leave()}>
        {t("leave")}
      </Button>
    </FrontDoor>
  );
}
