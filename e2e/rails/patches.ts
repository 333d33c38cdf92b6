/** A part of an OpenAPI file. */
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
export type Members = { [member: string]: Json };

/** A slip of the official files, and its mend. `apply` returns how many places it changed: none where a file does not have the slip. */
export type Patch = { why: string; apply: (document: Members) => number };

/** Calls `visit` with each object of a document, and returns how many it changed. */
function everywhere(value: Json, visit: (members: Members) => number): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + everywhere(item, visit), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + everywhere(item, visit), visit(value));
}

function membersAt(document: Members, ...path: string[]): Members | undefined {
  let value: Json | undefined = document;
  for (const part of path)
    value = typeof value === "object" && value !== null && !Array.isArray(value) ? value[part] : undefined;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

export const PATCHES: readonly Patch[] = [
  {
    why: "patterns are written with the slashes of JavaScript, so that no CPF fits",
    apply: (document) =>
      everywhere(document, (members) => {
        const { pattern } = members;
        if (typeof pattern !== "string" || !/^\/.*\/$/.test(pattern)) return 0;
        members.pattern = pattern.slice(1, -1);
        return 1;
      }),
  },
  {
    why: "a location is called a URI, and has no scheme in its own examples",
    apply: (document) =>
      everywhere(document, (members) => {
        const location = membersAt(members, "location");
        if (location?.format !== "uri") return 0;
        delete location.format;
        return 1;
      }),
  },
  {
    why: "the list of payments requires the list of charges",
    apply: (document) => {
      const list = membersAt(document, "components", "schemas", "PixConsultados");
      if (!Array.isArray(list?.required) || !list.required.includes("cobs")) return 0;
      list.required = list.required.map((name) => (name === "cobs" ? "pix" : name));
      return 1;
    },
  },
  {
    why: "a member is required that no property defines",
    apply: (document) =>
      everywhere(document, (members) => {
        const { required, properties } = members;
        const defined = membersAt(members, "properties");
        if (!Array.isArray(required) || properties === undefined || !defined) return 0;
        const known = required.filter((name) => typeof name === "string" && name in defined);
        if (known.length === required.length) return 0;
        members.required = known;
        return 1;
      }),
  },
  {
    why: "each charge of a list must have an idCob, which no charge has",
    apply: (document) =>
      everywhere(document, (members) => {
        const { required } = members;
        if (!Array.isArray(required) || !required.includes("idCob")) return 0;
        members.required = required.filter((name) => name !== "idCob");
        return 1;
      }),
  },
  {
    why: "payer and receiver of a due charge must have an address, and nothing beside document and name",
    apply: (document) => {
      const people = ["PessoaFisica", "PessoaJuridica"].flatMap((name): Members[] => {
        const person = membersAt(document, "components", "schemas", name);
        return person?.additionalProperties === false ? [person] : [];
      });
      for (const person of people) delete person.additionalProperties;
      return people.length;
    },
  },
  {
    why: "an answer's location must name the txid that its charge already names",
    apply: (document) =>
      everywhere(document, (members) => {
        const loc = membersAt(members, "loc");
        if (!Array.isArray(loc?.required) || !loc.required.includes("txid")) return 0;
        loc.required = loc.required.filter((name) => name !== "txid");
        return 1;
      }),
  },
  {
    why: "a webhook must show a CNPJ, which the file itself describes as a filter of lists",
    apply: (document) => {
      const webhook = membersAt(document, "components", "schemas", "WebhookCompleto");
      if (!Array.isArray(webhook?.required) || !webhook.required.includes("cnpj")) return 0;
      webhook.required = webhook.required.filter((name) => name !== "cnpj");
      return 1;
    },
  },
  {
    why: "what a payout does not have is null in Sicoob's answers, and only text in its file",
    apply: (document) => {
      const payout = membersAt(document, "components", "schemas", "RetornoPagamento", "properties");
      const texts = ["detalheRejeicao", "descricao"].flatMap((name): Members[] => {
        const text = payout && membersAt(payout, name);
        return text ? [text] : [];
      });
      for (const text of texts) text.nullable = true;
      return texts.length;
    },
  },
];
