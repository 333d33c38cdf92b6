"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { businessNow } from "#lib/client/clock/business-clock.ts";
import { parseInstant } from "#lib/core/brt.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** Asks for a future instant in BRT. */
export function ClockField({ onTo }: { onTo: (to: Date) => void }) {
  const t = useTranslations("clock");
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const choose = () => {
    const to = parseInstant(`${text}:00-03:00`);
    const isLater = to !== null && to.getTime() > businessNow();
    setWrong(!isLater);
    if (isLater) onTo(to);
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <Field label={t("to")} hint={t("toHint")} error={isWrong ? t("toWrong") : undefined} className="grow">
        {(control) => (
          <Input {...control} type="datetime-local" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button type="submit" className="sm:mt-6.5">
        {t("move")}
      </Button>
    </form>
  );
}
