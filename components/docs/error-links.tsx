import Link from "next/link";
import { useTranslations } from "next-intl";

/** The codes that an operation can answer with, by status, each leading to its explanation. */
export function ErrorLinks({ errors }: { errors: Record<string, string[]> }) {
  const t = useTranslations("docs");
  return (
    <details>
      <summary className="font-semibold text-ink text-sm">{t("errorsOf")}</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {Object.entries(errors).map(([status, codes]) => (
          <li key={status} className="flex gap-3 text-xs">
            <span className="font-medium font-mono text-muted">{status}</span>
            <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
              {codes.map((code) => (
                <Link
                  key={code}
                  href={`/docs/errors#${code}`}
                  prefetch={false}
                  className="font-mono text-accent underline underline-offset-2 [overflow-wrap:anywhere]"
                >
                  {code}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
