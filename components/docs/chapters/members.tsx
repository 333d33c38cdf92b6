import { useTranslations } from "next-intl";
import { type OpenApi, type Parameter, type Schema, schemaWords } from "#lib/core/http/open-api.ts";
import { Prose } from "../prose.tsx";

type Member = { name: string; schema: Schema; required: boolean; description: string; place?: string };
type Schemas = OpenApi["components"]["schemas"];

const DEPTH_MAX = 4;

/** Converts parameters to members. */
export function parameterMembers(parameters: Parameter[]): Member[] {
  return parameters.map(({ "x-name": ownName, name, schema, required = false, description, in: place }) => ({
    name: ownName ?? name,
    schema,
    required,
    description: ownName ? description.replace(`${ownName}: `, "") : description,
    place,
  }));
}

type Props = { schemas: Schemas; depth?: number; inAnswer?: boolean };

// Hundreds of rows share these styles. They are set once on the outermost list, so they are not sent with each row.
const ROWS =
  "[&_ul]:divide-y [&_ul]:divide-line [&_ul]:border-y [&_ul]:border-line [&_li]:py-2.5 [&_li>p]:flex [&_li>p]:flex-wrap [&_li>p]:items-baseline [&_li>p]:gap-x-2.5 [&_dfn]:font-medium [&_dfn]:font-mono [&_dfn]:text-ink [&_dfn]:text-sm [&_dfn]:not-italic [&_dfn]:[overflow-wrap:anywhere] [&_li>p>span]:min-w-0 [&_li>p>span]:font-mono [&_li>p>span]:text-muted [&_li>p>span]:text-xs [&_li>p>span]:[overflow-wrap:anywhere] [&_small]:text-faint [&_small]:text-xs [&_em]:font-medium [&_em]:text-brass-ink [&_em]:text-xs [&_em]:not-italic [&_summary]:mt-1 [&_summary]:text-accent [&_summary]:text-xs [&_details>ul]:mt-2 [&_details>ul]:ml-1 [&_details>ul]:border-l [&_details>ul]:border-b-0 [&_details>ul]:border-t-0 [&_details>ul]:pl-3";

/** Shows the members of an object schema: names, types, limits, meanings, and nested members. */
export function Members({ schema, schemas, depth = 0, inAnswer = false }: Props & { schema: Schema }) {
  const whole = resolved(schema, schemas);
  const members = Object.entries(whole.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: whole.required?.includes(name) ?? false,
    description: member.description ?? resolved(member, schemas).description ?? "",
  }));
  return <MemberList members={members} schemas={schemas} depth={depth} inAnswer={inAnswer} />;
}

/** Shows members that belong to no object, such as parameters. In an answer only the optional ones are marked. */
export function MemberList({ members, schemas, depth = 0, inAnswer = false }: Props & { members: Member[] }) {
  const t = useTranslations("docs");
  if (members.length === 0) return <p className="text-muted text-sm">{t("noMembers")}</p>;
  const list = (
    <ul>
      {members.map(({ name, schema, required, description, place }) => {
        const inner = innerOf(schema, schemas);
        return (
          <li key={`${place} ${name}`}>
            <p>
              <dfn>{name}</dfn>
              <span>{inner ? inner.words : schemaWords(resolved(schema, schemas))}</span>
              {place ? <small>{t(place as "path" | "query" | "header")}</small> : null}
              {required === inAnswer ? null : <em>{t(required ? "required" : "optional")}</em>}
            </p>
            {description ? <Prose text={description} /> : null}
            {inner && depth < DEPTH_MAX ? (
              <details>
                <summary>{t("membersOf", { name })}</summary>
                <Members schema={inner.schema} schemas={schemas} depth={depth + 1} inAnswer={inAnswer} />
              </details>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
  return depth === 0 ? <div className={ROWS}>{list}</div> : list;
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && schemas[name]) || schema;
}

/** The object schema inside a member: the member itself, an item of its list, or its type other than null. */
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
