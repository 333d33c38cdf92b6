import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi, Operation } from "#lib/core/http/open-api.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Badge } from "../../ui/data-display/badge.tsx";
import { Prose } from "../prose.tsx";
import { CodeBlock } from "../samples/code-block.tsx";
import { CodeLanguage } from "../samples/code-language.tsx";
import { curlText, ownParameters, type Sample, sampleOf, typeScriptText } from "../samples/sample-text.ts";
import { TryIt } from "../samples/try-it.tsx";
import { MemberList, Members, parameterMembers } from "./members.tsx";
import { MethodMark } from "./method-mark.tsx";

type Props = {
  method: string;
  path: string;
  operation: Operation;
  document: OpenApi;
  variant: Variant;
  staging: boolean;
};

/** Shows one operation: its description, parameters, body, answer and errors, and a request that works. */
export function OperationSection({ method, path, operation, document, variant, staging }: Props) {
  const t = useTranslations("docs");
  const { schemas } = document.components;
  const shownPath = operation["x-path"] ?? path;
  const parameters = ownParameters(operation);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(
    Object.entries(operation.responses).find(([status]) => status < "300")?.[1].content ?? {},
  )[0];
  const scope = operation.security.find(({ oauth2 }) => oauth2)?.oauth2?.[0];
  const baseUrl = document.servers[0]?.url ?? "";
  return (
    <section
      id={operation.operationId}
      aria-labelledby={`${operation.operationId}-title`}
      className="scroll-mt-2 border-line border-t py-8 xl:grid xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-10"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-col gap-2">
          <h2 id={`${operation.operationId}-title`} className="font-semibold text-ink text-lg tracking-tight">
            <a href={`#${operation.operationId}`} className="hover:underline">
              {operation.summary}
            </a>
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <MethodMark method={method.toUpperCase()} />
            <samp className="font-mono text-ink text-sm [overflow-wrap:anywhere]">{shownPath}</samp>
            <CopyButton text={shownPath} what={shownPath} isShown />
          </p>
          <Prose text={operation.description} className="max-w-2xl text-muted text-sm" />
          <p className="flex flex-wrap gap-2">
            {scope ? <Badge>{t("scopeOf", { scope })}</Badge> : null}
            {operation["x-staging-only"] ? <Badge tone="brass">{t("stagingOnly")}</Badge> : null}
          </p>
        </header>
        {parameters.length > 0 ? (
          <Part title={t("parameters")}>
            <MemberList members={parameterMembers(parameters)} schemas={schemas} />
          </Part>
        ) : null}
        {body ? (
          <Part title={t("body")}>
            <Members schema={body} schemas={schemas} />
          </Part>
        ) : null}
        {answer?.schema ? (
          <Part title={t("answer", { statuses: successes(operation).join(" / ") })}>
            <Members schema={answer.schema} schemas={schemas} inAnswer />
          </Part>
        ) : null}
        {operation["x-errors"] ? <ErrorLinks errors={operation["x-errors"]} /> : null}
      </div>
      <div className="min-w-0 max-xl:mt-6">
        <OperationSamples
          operation={operation}
          sample={sampleOf(method, path, operation)}
          variant={variant}
          baseUrl={baseUrl}
          staging={staging}
        />
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold text-ink text-sm">{title}</h3>
      {children}
    </div>
  );
}

const successes = ({ responses }: Operation) => Object.keys(responses).filter((status) => status < "300");

/** Lists the error codes of an operation by status. Each code links to its explanation. */
function ErrorLinks({ errors }: { errors: Record<string, string[]> }) {
  const t = useTranslations("docs");
  return (
    <details>
      <summary className="font-semibold text-ink text-sm">{t("errorsOf")}</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {Object.entries(errors).map(([status, codes]) => (
          <li key={status} className="flex gap-3 text-xs">
            <span className="font-medium font-mono text-muted">{status}</span>
            <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 font-mono text-accent [&_a]:underline [&_a]:underline-offset-2 [&_a]:[overflow-wrap:anywhere]">
              {codes.map((code) => (
                <a key={code} href={`/docs/errors#${code}`}>
                  {code}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type OperationSamplesProps = {
  operation: Operation;
  sample: Sample;
  variant: Variant;
  baseUrl: string;
  staging: boolean;
};

/** Shows a request that works, and its answer. */
function OperationSamples({ operation, sample, variant, baseUrl, staging }: OperationSamplesProps) {
  const t = useTranslations("docs");
  const { operationId, requestBody } = operation;
  const isRunnable = sample.needsCredential && !sample.path.includes("{");
  const [status, answer] = Object.entries(operation.responses).findLast(([status]) => status < "300") ?? [];
  const example = answer?.content?.["application/json"]?.example;
  return (
    <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20">
      {isRunnable || requestBody ? (
        <CodeLanguage
          samples={[
            { language: "curl", code: <CodeBlock title={t("request")} text={curlText(sample, variant, baseUrl)} /> },
            {
              language: "TypeScript",
              code: <CodeBlock title={t("request")} text={typeScriptText(sample, variant, baseUrl)} />,
            },
          ]}
        />
      ) : null}
      {example === undefined ? null : (
        <CodeBlock title={t("answerWith", { status: status ?? "" })} text={JSON.stringify(example, null, 2)} isJson />
      )}
      {staging && isRunnable ? <TryIt name={operationId} sample={sample} variant={variant} /> : null}
    </div>
  );
}
