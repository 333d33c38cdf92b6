import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { addDays } from "#lib/core/brt.ts";
import { monthOf } from "#lib/domain/closes/period.contract.ts";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DayInput } from "../ui/day-input.tsx";
import { Field } from "../ui/field.tsx";

/** Leads to the page of any day, or of its month. */
export function OtherPeriod() {
  const t = useTranslations("closes");
  useBusinessAhead();
  const today = businessDay();
  const [chosen, choose] = useState<string>();
  const day = chosen ? chosen : addDays(today, -1);
  return (
    <Card title={t("another")}>
      <div className="-mt-3 flex flex-col gap-4">
        <p className="text-pretty text-muted text-sm">{t("anotherHint")}</p>
        <Field label={t("day")}>
          {(control) => <DayInput {...control} what={t("day")} value={day} max={today} onValue={choose} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Link href={`/closes/${day}`} prefetch={false} className={buttonStyles({})}>
            {t("openDay")}
          </Link>
          <Link href={`/closes/${monthOf(day)}`} prefetch={false} className={buttonStyles({})}>
            {t("openMonth")}
          </Link>
        </div>
      </div>
    </Card>
  );
}
