"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { groupedCode, readVerificationCode } from "#lib/core/files/verification-code.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";

/** Asks for a statement's verification code, as it stands in the document or as a person writes it, and opens its page. */
export function VerifyForm() {
  const t = useTranslations("verify");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [isOpening, open] = useTransition();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readVerificationCode(typed);
    setIsWrong(code === null);
    if (code !== null) open(() => router.push(`/verify/${groupedCode(code)}`));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t("code")} hint={t("codeHint")} required error={isWrong ? t("codeWrong") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            className="h-11 font-mono tracking-wide"
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="lg" busy={isOpening} className="self-start max-sm:self-stretch">
        {t("submit")}
      </Button>
    </form>
  );
}
