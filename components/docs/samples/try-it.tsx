"use client";

import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import type { Variant } from "#lib/core/contract.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, Textarea } from "../../ui/inputs/input.tsx";
import { CodeBlock } from "./code-block.tsx";
import type { Sample } from "./sample-text.ts";

/** Longer than a statement may be waited for with `Prefer: wait`. */
const ANSWER_MS_MAX = 60_000;

type Result = { status: number; text: string; isJson: boolean; isReplayed: boolean };
type Props = { name: string; sample: Sample; variant: Variant };

/** Sends the sample request, or an edited version of it, to this service. */
export function TryIt({ name, sample, variant }: Props) {
  const t = useTranslations("docs");
  const [credential, setCredential] = usePastedCredential();
  const [path, setPath] = useState(sample.path);
  const [body, setBody] = useState(sample.body ?? "");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | "unreachable" | null>(null);

  const send = async () => {
    setBusy(true);
    setResult(
      await ask(sample.method, path, sample.body === null ? null : body, credentialHeader(variant, credential)),
    );
    setBusy(false);
  };

  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="px-3 py-2 font-medium text-ink text-sm">{t("tryIt")}</summary>
      <form
        aria-label={t("tryOf", { name })}
        className="flex flex-col gap-3 border-line border-t p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <MonoField
          label={t(variant === "A" ? "token" : "apiKey")}
          hint={t("credentialHint")}
          value={credential}
          onChange={(text) => setCredential(text.trim())}
        />
        <MonoField label={t("path")} value={path} onChange={setPath} />
        {sample.body === null ? null : (
          <Field label={t("body")}>
            {(control) => (
              <Textarea
                {...control}
                value={body}
                onChange={(event) => setBody(event.target.value)}
                rows={Math.min(16, body.split("\n").length + 1)}
                spellCheck={false}
                className="font-mono"
              />
            )}
          </Field>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {t("send")}
        </Button>
        <div role="status">
          {result === "unreachable" ? <p className="text-bad text-sm">{t("unreachable")}</p> : null}
          {result && result !== "unreachable" ? (
            <>
              {result.isReplayed ? <p className="mb-2 text-pretty text-muted text-sm">{t("replayed")}</p> : null}
              <CodeBlock title={t("answerWith", { status: result.status })} text={result.text} isJson={result.isJson} />
            </>
          ) : null}
        </div>
      </form>
    </details>
  );
}

type FieldProps = { label: string; hint?: string; value: string; onChange: (text: string) => void };

function MonoField({ label, hint, value, onChange }: FieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      )}
    </Field>
  );
}

function credentialHeader(variant: Variant, credential: string): Record<string, string> {
  if (!credential) return {};
  const isKey = variant === "B" && credential.startsWith("pk_");
  return isKey ? { "x-api-key": credential } : { authorization: `Bearer ${credential}` };
}

async function ask(
  method: string,
  path: string,
  body: string | null,
  headers: Record<string, string>,
): Promise<Result | "unreachable"> {
  try {
    // Only this service: a typed address must not send the credential to another server.
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) return "unreachable";
    const response = await fetch(url, {
      method,
      credentials: "omit",
      headers: { ...headers, ...(body === null ? {} : { "content-type": "application/json" }) },
      body,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const isReplayed = response.headers.get("idempotent-replayed") === "true";
    return {
      status: response.status,
      text: isJson ? JSON.stringify(JSON.parse(text), null, 2) : text,
      isJson,
      isReplayed,
    };
  } catch {
    return "unreachable";
  }
}

let credential = "";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(text: string): void {
  credential = text;
  for (const listener of listeners) listener();
}

/** Returns the pasted token or key, shared by every form of the page, and its setter. It is kept in memory only. */
function usePastedCredential(): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => credential,
    () => "",
  );
  return [text, change];
}
