"use client";

import { useTranslations } from "next-intl";
import { PasswordForm } from "../settings/password-form.tsx";
import { Button } from "../ui/button.tsx";
import { FrontDoor } from "./front-door.tsx";
import { leave } from "./leave.ts";

/** The page where a person who signed in with a password from somebody else chooses a new one. */
export function NewPassword({ email, next }: { email: string; next: string }) {
  const t = useTranslations("newPassword");
  return (
    <FrontDoor title={t("welcome")} hint={t("hint")}>
      <PasswordForm
        email={email}
        words={{ current: t("given"), submit: t("save") }}
        isPage
        onChanged={() => location.assign(next)}
      />
      <Button look="ghost" wide className="mt-3" onClick={() => void leave()}>
        {t("leave")}
      </Button>
    </FrontDoor>
  );
}
