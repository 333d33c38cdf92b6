import { useTranslations } from "next-intl";
import { CodeBlock } from "../docs/code-block.tsx";
import { curlText, type Sample } from "../docs/sample-text.ts";
import { TryIt } from "../docs/try-it.tsx";
import { Card } from "../ui/card.tsx";
import type { WholeRequest } from "./request-facts.tsx";

const METHODS = ["GET", "POST", "PUT", "DELETE"];
/** What the log puts in the place of a value. */
const MASKED = /\*\*|\[cut\]|\[not a member\]|…/;

type Props = { request: WholeRequest; baseUrl: string; staging: boolean };

/**
 * Offers a logged request again: as a curl command, and in staging as a form that sends it with a credential that the
 * person pastes. The service knows no secret of a credential, and the log has no value that it masked.
 */
export function RequestReplay({ request, baseUrl, staging }: Props) {
  const t = useTranslations("requests");
  const { method, target, operation, variant } = request;
  const text = request.request.text;
  // A request for a token is a credential itself.
  if (!operation || !METHODS.includes(method) || /oauth/.test(target)) return null;
  const sample: Sample = { method, path: target, body: text, form: null, needsCredential: true };
  const isMasked = MASKED.test(`${target} ${text ?? ""}`);
  return (
    <Card title={t("replay")}>
      <p className="text-pretty text-muted text-sm">{t("replayLead")}</p>
      {staging ? <p className="mt-2 text-pretty text-muted text-sm">{t("replayTry")}</p> : null}
      {isMasked ? <p className="mt-2 text-pretty text-sm text-warn">{t("replayMasked")}</p> : null}
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <CodeBlock title="curl" text={curlText(sample, variant, baseUrl)} />
        {staging ? <TryIt name={operation} sample={sample} variant={variant} /> : null}
      </div>
    </Card>
  );
}
