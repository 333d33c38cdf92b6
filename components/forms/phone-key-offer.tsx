import { useTranslations } from "next-intl";
import { phoneKeyMeant } from "#lib/core/pix/pix-key.ts";
import { Button } from "../ui/button.tsx";

type Props = { typed: string; onTake: (key: string) => void };

/** Offers the phone key that a number without +55 must mean. Renders nothing for any other text. */
export function PhoneKeyOffer({ typed, onTake }: Props) {
  const t = useTranslations("form");
  const key = phoneKeyMeant(typed);
  if (key === null) return null;
  return (
    <Button size="sm" className="self-start" onClick={() => onTake(key)}>
      {t("usePhoneKey", { key })}
    </Button>
  );
}
