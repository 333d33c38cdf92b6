"use client";

import { useTranslations } from "next-intl";
import { PasswordForm } from "../settings/password-form.tsx";
import { Button } from "../ui/button.tsx";
import { leave } from "./leave.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

/** The page where a person who signed in with a password from somebody else chooses a new one. */
export function NewPassword({ email, next }: { email: string; next: string }) {
  const t = useTranslations("newPassword");
  return (
    <SignInFrame title={t("welcome")} hint={t("hint")}>
      <PasswordForm
        email={email}
        words={{ current: t("given"), submit: t("save") }}
        isPage
        onChanged={() => location.assign(next)}
      />
      <Button look="ghost" wide className="mt-3" onClick={() => void leave()}>
        {t("leave")}
      </Button>
    </SignInFrame>
  );
}
