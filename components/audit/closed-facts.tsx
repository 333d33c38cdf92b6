import { useTranslations } from "next-intl";
import { Identifier } from "../ui/identifier.tsx";
import { Money } from "../values/money.tsx";

type Figures = { accountNumber: string; opening: number; closing: number };
type File = { fileName: string; sha256: string };

/** Another version may have written other members: then nothing is shown of them. */
const listOf = <T extends object>(value: unknown, ...members: (keyof T)[]): T[] =>
  (Array.isArray(value) ? value : []).filter((one) => members.every((member) => member in Object(one)));

/** The opening and the closing balance of each account of a close. */
export function ClosedFigures({ of }: { of: unknown }) {
  return (
    <ul className="flex flex-col gap-1">
      {listOf<Figures>(of, "accountNumber", "opening", "closing").map(({ accountNumber, opening, closing }) => (
        <li key={accountNumber}>
          <span className="text-muted">{accountNumber}:</span> <Money cents={BigInt(opening)} /> →{" "}
          <Money cents={BigInt(closing)} />
        </li>
      ))}
    </ul>
  );
}

/** The files of a close with their hashes. */
export function ClosedFiles({ of }: { of: unknown }) {
  const t = useTranslations("auditFact");
  return (
    <ul className="flex min-w-0 flex-col gap-1.5">
      {listOf<File>(of, "fileName", "sha256").map(({ fileName, sha256 }) => (
        <li key={sha256} className="min-w-0">
          <span className="wrap-anywhere block">{fileName}</span>
          <Identifier id={sha256} what={t("sha256")} ends={10} />
        </li>
      ))}
    </ul>
  );
}
