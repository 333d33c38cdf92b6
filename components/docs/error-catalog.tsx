import { useTranslations } from "next-intl";
import { type Advice, type ErrorCode, STATUS_OF } from "#lib/core/errors.ts";
import type { Say } from "../i18n/reference/translate-document.ts";
import { Badge } from "../ui/data-display/badge.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import { Prose } from "./prose.tsx";

type Props = { guide: Readonly<Record<ErrorCode, Advice>>; deletedWords: string; say: Say };

/** Lists every error code with its meaning and what to do. The `type` of a problem links to its entry. */
export function ErrorCatalog({ guide, deletedWords, say }: Props) {
  const t = useTranslations("docs");
  const byStatus = Map.groupBy(Object.keys(STATUS_OF) as ErrorCode[], (code) => STATUS_OF[code]);
  return (
    <DocsFrame place="errors">
      <div className="mx-auto max-w-3xl">
        <h1 className="font-semibold text-2xl text-ink tracking-tight">{t("errorsTitle")}</h1>
        <p className="mt-1 text-muted">{t("errorsLead")}</p>
        <div>
          {[...byStatus].map(([status, codes]) => (
            <section key={status} aria-labelledby={`status-${status}`} className="mt-8">
              <h2 id={`status-${status}`} className="font-semibold text-ink text-lg">
                {status}
              </h2>
              <ul className="mt-2 flex flex-col gap-2">
                {codes.map((code) => (
                  <Entry key={code} code={code} advice={guide[code]} say={say} />
                ))}
              </ul>
            </section>
          ))}
          <section aria-labelledby="no-errors" className="mt-8">
            <h2 id="no-errors" className="font-semibold text-ink text-lg">
              {t("noErrors")}
            </h2>
            <ul className="mt-2">
              <Card id="WEBHOOK_DELETED">
                <Prose text={say(deletedWords)} />
              </Card>
            </ul>
          </section>
        </div>
      </div>
    </DocsFrame>
  );
}

function Entry({ code, advice, say }: { code: ErrorCode; advice: Advice; say: Say }) {
  const t = useTranslations("docs");
  const { meaning, action, consoleOnly } = advice;
  return (
    <Card id={code} aside={consoleOnly ? <Badge>{t("consoleOnly")}</Badge> : null}>
      <Prose text={`**${say(meaning)}**`} />
      <Prose text={say(action)} />
    </Card>
  );
}

function Card({ id, aside, children }: { id: string; aside?: React.ReactNode; children: React.ReactNode }) {
  return (
    <li
      id={id}
      className="flex scroll-mt-6 flex-col gap-1 rounded-lg border border-line bg-surface p-4 target:border-accent target:bg-accent-soft"
    >
      <p className="flex flex-wrap items-center gap-2">
        <a href={`#${id}`} className="font-medium font-mono text-ink text-sm [overflow-wrap:anywhere] hover:underline">
          {id}
        </a>
        {aside}
      </p>
      {children}
    </li>
  );
}
