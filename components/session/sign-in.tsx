import { useTranslations } from "next-intl";
import { FrontDoor } from "./front-door.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function SignIn({ next }: { next: string }) {
  const t = useTranslations("signIn");
  return (
    <FrontDoor title={t("welcome")} hint={t("hint")}>
      <SignInForm next={next} />
    </FrontDoor>
  );
}
