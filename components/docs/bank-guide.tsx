import type { Say } from "../i18n/reference/translate-document.ts";
import { BANK_PARTS, BANK_TEXTS, type GuidePart } from "./bank-texts.ts";
import { DocsFrame } from "./docs-frame.tsx";
import { PROFILE_PARTS } from "./profile-texts.ts";
import { Prose } from "./prose.tsx";

/** The guide to connect a bank, for those who run the service, and to add one, for those who develop it. */
export function BankGuide({ say }: { say: Say }) {
  const parts = [...BANK_PARTS, ...PROFILE_PARTS];
  return (
    <DocsFrame place="operation">
      <div className="mx-auto max-w-3xl">
        <h1 className="font-semibold text-2xl text-ink tracking-tight">{say(BANK_TEXTS.title)}</h1>
        <p className="mt-1 text-muted">{say(BANK_TEXTS.lead)}</p>
        <nav aria-label={say(BANK_TEXTS.contents)} className="mt-4">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-accent underline underline-offset-2">
                  {say(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {parts.map((part) => (
          <Part key={part.id} part={part} say={say} />
        ))}
      </div>
    </DocsFrame>
  );
}

function Part({ part, say }: { part: GuidePart; say: Say }) {
  const { id, title, text, steps, points } = part;
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-3">
      <h2 id={id} className="scroll-mt-6 font-semibold text-base text-ink">
        {say(title)}
      </h2>
      {text ? <Prose text={say(text)} className="text-pretty text-ink text-sm" /> : null}
      {steps ? (
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-muted text-sm">
          {steps.map((step) => (
            <li key={step}>
              <Prose text={say(step)} />
            </li>
          ))}
        </ol>
      ) : null}
      {points ? (
        <ul className="flex list-disc flex-col gap-2 pl-5 text-muted text-sm">
          {points.map((point) => (
            <li key={point}>
              <Prose text={say(point)} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
