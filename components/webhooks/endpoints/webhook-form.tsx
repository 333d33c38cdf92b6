"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { isSameOrigin } from "#lib/core/http/web-address.ts";
import { isBearerToken } from "#lib/domain/integration/webhooks/webhook-authentication.contract.ts";
import { CheckList } from "../../forms/fields/check-list.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";

/** The form's values as they are typed, for a new or a stored webhook. */
export type TypedWebhook = {
  url: string;
  events: string[];
  auth: "none" | "keep" | "basic" | "bearer";
  userName: string;
  password: string;
  token: string;
};

type Props = {
  initial: Pick<TypedWebhook, "url" | "events" | "auth">;
  /** The events that this webhook can receive. */
  choices: readonly string[];
  submitLabel: string;
  busy: boolean;
  error: CallError | null;
  onSubmit: (typed: TypedWebhook) => void;
  /** Fields that are shown before the events. */
  children?: ReactNode;
};

const EMPTY = { userName: "", password: "", token: "" };

/** The form for a webhook's url, events and authentication. Stored secrets cannot be shown, only replaced. */
export function WebhookForm({ initial, choices, submitLabel, busy, error, onSubmit, children }: Props) {
  const t = useTranslations("webhooks");
  const form = useForm<TypedWebhook>({ defaultValues: { ...EMPTY, ...initial }, mode: "onTouched" });
  const { errors } = form.formState;
  const { setValue, setError } = form;
  const url = form.watch("url").trim();
  const moves = initial.url !== "" && isWebAddress(url) && !isSameOrigin(initial.url, url);
  const canKeep = initial.auth === "keep" && !moves;

  // What is kept for one server is not sent to another. It is back with the first server's address, which who types an
  // address anew may pass through others to.
  const dropped = useRef(false);
  useEffect(() => {
    const auth = form.getValues("auth");
    if (!canKeep && auth === "keep") {
      dropped.current = true;
      setValue("auth", "none");
    } else if (canKeep && dropped.current) {
      dropped.current = false;
      if (auth === "none") setValue("auth", "keep");
    }
  }, [canKeep, form, setValue]);

  // Another kind of webhook can receive other events.
  const known = choices.join();
  useEffect(() => {
    const names = known.split(",");
    const kept = initial.events.filter((name) => names.includes(name));
    setValue("events", kept.length > 0 ? kept : names);
  }, [known, initial.events, setValue]);

  useEffect(() => {
    if (error?.errors.some(({ pointer }) => pointer === "/url")) setError("url", { message: t("urlWrong") });
  }, [error, setError, t]);

  return (
    <form
      noValidate
      onSubmit={(event) => (busy ? event.preventDefault() : void form.handleSubmit(onSubmit)(event))}
      className="mt-5 flex flex-col gap-5"
    >
      {error && !errors.url ? <ProblemBanner error={error} /> : null}
      <Field label={t("url")} hint={t("urlHint")} required error={errors.url?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("url", { validate: (url) => isWebAddress(url) || t("urlWrong") })}
            type="url"
            autoComplete="off"
          />
        )}
      </Field>
      {moves ? <p className="rounded-lg bg-warn-soft px-3 py-2 text-ink text-sm">{t("moves")}</p> : null}
      {children}
      <CheckList
        legend={t("events")}
        names={choices}
        register={() => form.register("events", { validate: (events) => events.length > 0 || t("eventsMissing") })}
        error={errors.events && t("eventsMissing")}
      />
      <AuthenticationFields form={form} canKeep={canKeep} />
      <Button type="submit" look="primary" size="lg" busy={busy} wide>
        {submitLabel}
      </Button>
    </form>
  );
}

type AuthenticationProps = {
  form: Pick<UseFormReturn<TypedWebhook>, "register" | "watch" | "formState">;
  /** Whether the webhook has an authentication that can be kept. */
  canKeep: boolean;
};

function AuthenticationFields({ form, canKeep }: AuthenticationProps) {
  const t = useTranslations("webhooks");
  const { errors } = form.formState;
  const auth = form.watch("auth");
  const needed = { required: t("credentialWrong") };
  const token = { ...needed, validate: (text: string) => isBearerToken(text) || t("tokenWrong") };
  return (
    <>
      <Field label={t("authentication")} hint={t("authHint")}>
        {(control) => (
          <Select {...control} {...form.register("auth")}>
            {canKeep ? <option value="keep">{t("authKeep")}</option> : null}
            <option value="none">{t("authNone")}</option>
            <option value="basic">{t("authBasic")}</option>
            <option value="bearer">{t("authBearer")}</option>
          </Select>
        )}
      </Field>
      {auth === "basic" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("userName")} required error={errors.userName?.message}>
            {(control) => <Input {...control} {...form.register("userName", needed)} autoComplete="off" />}
          </Field>
          <Field label={t("password")} required error={errors.password?.message}>
            {(control) => (
              <Input {...control} {...form.register("password", needed)} type="password" autoComplete="new-password" />
            )}
          </Field>
        </div>
      ) : auth === "bearer" ? (
        <Field label={t("token")} required error={errors.token?.message}>
          {(control) => (
            <Input {...control} {...form.register("token", token)} type="password" autoComplete="new-password" />
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Checks only the form of the address. The service checks whether it leads to a public server. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}

/** Returns the authentication as the contracts have it on the wire. */
export function wireAuthentication({ auth, userName, password, token }: TypedWebhook) {
  if (auth === "basic") return { authenticationType: 0 as const, authentication: { userName, password } };
  return auth === "bearer" ? { authenticationType: 1 as const, authentication: { token } } : {};
}
