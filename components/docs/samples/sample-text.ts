import type { Variant } from "#lib/core/contract.ts";
import type { Operation, Parameter } from "#lib/core/http/open-api.ts";

/** A request built from the examples of an operation. It has no credential. */
export type Sample = {
  method: string;
  path: string;
  /** JSON text, or null. */
  body: string | null;
  /** The members of a form, or null when the body is not a form. */
  form: Record<string, string> | null;
  needsCredential: boolean;
};

/** Returns the parameters that an operation defines itself. References to shared parameters are left out. */
export function ownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter): parameter is Parameter => "name" in parameter);
}

/** Returns the sample of an operation. A path parameter without an example stays as its name in braces. */
export function sampleOf(method: string, path: string, operation: Operation): Sample {
  const own = ownParameters(operation).filter(
    (parameter) => parameter.example !== undefined && !parameter["x-not-in-sample"],
  );
  const filled = own
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(`${example}`)), path);
  const query = new URLSearchParams(
    own.filter((parameter) => parameter.in === "query").map(({ name, example }) => [name, `${example}`]),
  );
  const content = operation.requestBody?.content ?? {};
  const body = content["application/json"]?.example;
  const form = content["application/x-www-form-urlencoded"]?.example;
  return {
    method: method.toUpperCase(),
    path: query.size > 0 ? `${filled}?${query}` : filled,
    body: body === undefined ? null : JSON.stringify(body, null, 2),
    form: (form as Record<string, string> | undefined) ?? null,
    needsCredential: operation.security.length > 0,
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the sample as a curl command. */
export function curlText(
  { method, path, body, form, needsCredential }: Sample,
  variant: Variant,
  baseUrl: string,
): string {
  const credential = variant === "A" ? '-H "Authorization: Bearer $TOKEN"' : '-H "X-API-Key: $API_KEY"';
  const lines = [
    `curl ${method === "GET" || (method === "POST" && (body || form)) ? "" : `-X ${method} `}"${baseUrl}${path}"`,
    ...(needsCredential ? [credential] : []),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`),
    ...(body ? ['-H "Content-Type: application/json"', `-d ${quoted(body)}`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** Returns the sample as TypeScript code. */
export function typeScriptText(sample: Sample, variant: Variant, baseUrl: string): string {
  const { method, path, body, form, needsCredential } = sample;
  const credential = variant === "A" ? `Authorization: \`Bearer \${token}\`` : '"X-API-Key": apiKey';
  const headers = [...(needsCredential ? [credential] : []), ...(body ? ['"Content-Type": "application/json"'] : [])];
  const unquoted = (json: string) => json.replaceAll("\n", "\n  ").replaceAll(/"(\w+)":/g, "$1:");
  return [
    `const response = await fetch("${baseUrl}${path}", {`,
    `  method: "${method}",`,
    ...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
    ...(body ? [`  body: JSON.stringify(${unquoted(body)}),`] : []),
    ...(form ? [`  body: new URLSearchParams(${unquoted(JSON.stringify(form, null, 2))}),`] : []),
    "});",
    "const answer = await response.json();",
    `if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`);`,
  ].join("\n");
}
