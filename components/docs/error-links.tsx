import { useTranslations } from "next-intl";

/** Lists the error codes of an operation by status. Each code links to its explanation. */
export function ErrorLinks({ errors }: { errors: Record<string, string[]> }) {
  const t = useTranslations("docs");
  return (
    <details>
      <summary className="font-semibold text-ink text-sm">{t("errorsOf")}</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {Object.entries(errors).map(([status, codes]) => (
          <li key={status} className="flex gap-3 text-xs">
            <span className="font-medium font-mono text-muted">{status}</span>
            <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 font-mono text-accent [&_a]:underline [&_a]:underline-offset-2 [&_a]:[overflow-wrap:anywhere]">
              {codes.map((code) => (
                <a key={code} href={`/docs/errors#${code}`}>
                  {code}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
