import { useTranslations } from "next-intl";
import type { OpenApi, Parameter, Schema } from "#lib/core/open-api.ts";
import { schemaWords } from "#lib/core/schema-words.ts";
import { Prose } from "./prose.tsx";

type Member = { name: string; schema: Schema; required: boolean; description: string; place?: string };
type Schemas = OpenApi["components"]["schemas"];

const DEPTH_MAX = 4;

/** Parameters as members. */
export function parameterMembers(parameters: Parameter[]): Member[] {
  return parameters.map(({ name, schema, required = false, description, in: place }) => ({
    name,
    schema,
    required,
    description,
    place,
  }));
}

/** What an object is made of: names, types, limits, meanings, and what is inside of them. */
export function Members({ schema, schemas, depth = 0 }: { schema: Schema; schemas: Schemas; depth?: number }) {
  const whole = resolved(schema, schemas);
  const members = Object.entries(whole.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: whole.required?.includes(name) ?? false,
    description: member.description ?? resolved(member, schemas).description ?? "",
  }));
  return <MemberList members={members} schemas={schemas} depth={depth} />;
}

export function MemberList({ members, schemas, depth = 0 }: { members: Member[]; schemas: Schemas; depth?: number }) {
  const t = useTranslations("docs");
  if (members.length === 0) return <p className="text-muted text-sm">{t("noMembers")}</p>;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {members.map(({ name, schema, required, description, place }) => {
        const inner = innerOf(schema, schemas);
        return (
          <li key={`${place} ${name}`} className="py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
              <code className="font-medium font-mono text-ink text-sm [overflow-wrap:anywhere]">{name}</code>
              <span className="min-w-0 font-mono text-muted text-xs [overflow-wrap:anywhere]">
                {inner ? inner.words : schemaWords(resolved(schema, schemas))}
              </span>
              {place ? <span className="text-faint text-xs">{t(place as "path" | "query")}</span> : null}
              {required ? <span className="font-medium text-brass-ink text-xs">{t("required")}</span> : null}
            </p>
            {description ? <Prose text={description} className="mt-0.5 text-muted text-sm" /> : null}
            {inner && depth < DEPTH_MAX ? (
              <details className="mt-1.5">
                <summary className="text-accent text-xs">{t("membersOf", { name })}</summary>
                <div className="mt-2 border-line border-l pl-3">
                  <Members schema={inner.schema} schemas={schemas} depth={depth + 1} />
                </div>
              </details>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && schemas[name]) || schema;
}

/** The object inside of a member: itself, one of a list's entries, or what it is when it is not null. */
function innerOf(schema: Schema, schemas: Schemas): { schema: Schema; words: string } | null {
  const one = resolved(schema, schemas);
  if (one.anyOf) {
    const objects = one.anyOf.map((choice) => innerOf(choice, schemas)).filter((choice) => choice !== null);
    const [first] = objects;
    return first ? { ...first, words: `${first.words} | null` } : null;
  }
  if (one.items) {
    const inner = innerOf(one.items, schemas);
    return inner && { ...inner, words: one.maxItems ? `array 0–${one.maxItems}` : "array" };
  }
  return one.properties ? { schema: one, words: [one.type ?? "object"].flat().join(" | ") } : null;
}
