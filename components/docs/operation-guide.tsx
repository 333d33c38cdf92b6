import type { Say } from "../i18n/reference/translate-document.ts";
import { Link } from "../ui/link.tsx";
import { BANK_TEXTS } from "./bank-texts.ts";
import { DocsFrame } from "./docs-frame.tsx";
import { OPERATION_TEXTS, SIGNS } from "./operation-texts.ts";
import { Prose } from "./prose.tsx";

/** The guide for those who run the service: what to watch, what to do at night, and how the service scales. */
export function OperationGuide({ say }: { say: Say }) {
  const text = (name: keyof typeof OPERATION_TEXTS) => say(OPERATION_TEXTS[name]);
  return (
    <DocsFrame place="operation">
      <div className="mx-auto max-w-3xl">
        <h1 className="font-semibold text-2xl text-ink tracking-tight">{text("title")}</h1>
        <p className="mt-1 text-muted">{text("lead")}</p>
        <p className="mt-4 text-sm">
          <Link href="/docs/operation/banks" className="text-accent underline underline-offset-2">
            {say(BANK_TEXTS.link)}
          </Link>
        </p>
        <Prose text={text("parts")} className="text-pretty text-ink text-sm" />
        <section aria-labelledby="signs">
          <h2 id="signs" className="mt-6 mb-2 font-semibold text-base text-ink">
            {text("signs")}
          </h2>
          <ul className="flex flex-col gap-2">
            {SIGNS.map(({ id, sign, meaning, action }) => (
              <li
                key={id}
                id={id}
                className="flex scroll-mt-6 flex-col gap-1 rounded-lg border border-line bg-surface p-4 target:border-accent target:bg-accent-soft"
              >
                <Prose text={`**${say(sign)}**`} />
                <Prose text={say(meaning)} />
                <Prose text={say(action)} />
              </li>
            ))}
          </ul>
        </section>
        <Prose text={text("growth")} className="text-pretty text-ink text-sm" />
        <p className="mt-6 text-sm">
          <a href="/operations.md" hrefLang="en" className="text-accent underline underline-offset-2">
            {text("settings")}
          </a>
        </p>
      </div>
    </DocsFrame>
  );
}
