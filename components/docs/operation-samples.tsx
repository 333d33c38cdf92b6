import { useTranslations } from "next-intl";
import type { Variant } from "#lib/core/contract.ts";
import type { Operation } from "#lib/core/open-api.ts";
import { CodeBlock } from "./code-block.tsx";
import { CodeLanguage } from "./code-language.tsx";
import { curlText, type Sample, typeScriptText } from "./sample-text.ts";
import { TryIt } from "./try-it.tsx";

type Props = { operation: Operation; sample: Sample; variant: Variant; baseUrl: string; staging: boolean };

/** Shows a request that works, and its answer. */
export function OperationSamples({ operation, sample, variant, baseUrl, staging }: Props) {
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
