import { useTranslations } from "next-intl";
import type { OpenApi } from "#lib/core/open-api.ts";
import { CodeBlock } from "./code-block.tsx";
import { MemberList, Members, parameterMembers } from "./members.tsx";
import { Code, Prose } from "./prose.tsx";
import { ownParameters } from "./sample-text.ts";

const LEAD = `Each change of a record is posted to the webhooks that listen to it: one JSON object of at most 20 kB, signed as Standard \
Webhooks 1.0 says. It may come twice, and later than the next one: handle each \`webhook-id\` once, and read what is newest. A 2xx \
within 15 seconds is delivered; anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.`;

/** Everything that is posted to webhooks. */
export function EventSection({ document }: { document: OpenApi }) {
  const t = useTranslations("docs");
  const { schemas } = document.components;
  const events = Object.entries(document.webhooks).flatMap(([name, { post }]) => (post ? [{ name, post }] : []));
  const [first] = events;
  if (!first) return null;
  // The same around every record, whose members stand with its query.
  const { properties, ...rest } = first.post.requestBody?.content["application/json"]?.schema ?? {};
  const type = { type: "string", description: "The event's name." };
  const data = { type: "object", description: "The record: see each event." };
  const envelope = { ...rest, properties: { ...properties, type, data } };
  return (
    <section aria-labelledby="events-title">
      <h1 id="events-title" className="font-semibold text-2xl text-ink tracking-tight">
        {t("events")}
      </h1>
      <Prose text={LEAD} className="mt-1 max-w-2xl text-muted text-sm" />
      <h2 className="mt-5 mb-2 font-semibold text-ink text-sm">{t("body")}</h2>
      <div className="max-w-3xl">
        <Members schema={envelope} schemas={schemas} />
      </div>
      <h2 className="mt-5 mb-2 font-semibold text-ink text-sm">{t("headers")}</h2>
      <div className="max-w-3xl">
        <MemberList
          members={parameterMembers(ownParameters(first.post)).map(({ place: _, ...member }) => member)}
          schemas={schemas}
        />
      </div>
      <ul className="mt-6 flex max-w-3xl flex-col gap-3">
        {events.map(({ name, post }) => {
          const [sample] = Object.values(post.requestBody?.content["application/json"]?.examples ?? {});
          return (
            <li key={name} id={`on.${name}`} className="scroll-mt-16">
              <details className="rounded-lg border border-line bg-surface">
                <summary className="px-3 py-2 text-sm">
                  <Code>{name}</Code> <span className="text-muted">{post.summary}</span>
                </summary>
                <div className="flex flex-col gap-4 border-line border-t p-3">
                  <Prose text={post.description} className="text-muted text-sm" />
                  {sample && "value" in sample ? (
                    <CodeBlock title={t("body")} text={JSON.stringify(sample.value, null, 2)} isJson />
                  ) : null}
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
