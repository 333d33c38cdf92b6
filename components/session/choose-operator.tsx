"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";

type Props = { operators: { id: string; name: string }[]; busy: boolean; onChoose: (operatorId: string) => void };

/** Lets a person whose password is right at several operators choose one. It takes the focus when it appears. */
export function ChooseOperator({ operators, busy, onChoose }: Props) {
  const t = useTranslations("signIn");
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector("button")?.focus(), []);
  return (
    <fieldset ref={group} className="flex flex-col gap-3" aria-labelledby={id}>
      <p id={id} className="font-medium">
        {t("choose")}
      </p>
      {operators.map(({ id, name }) => (
        <Button key={id} type="button" size="lg" wide disabled={busy} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
