import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";

type Props = { title: string; description: ReactNode; children: ReactNode };

/**
 * A dialog with what is shown only once: only its own button closes it. Escape, the cross and a click beside it say so
 * instead.
 */
export function DialogOnce({ title, description, children }: Props) {
  const t = useTranslations("common");
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog open onOpenChange={() => setAsked(true)} title={title} description={description}>
      {isAsked ? (
        <p role="alert" className="mt-4 rounded-lg bg-warn-soft px-4 py-3 text-ink text-sm">
          {t("notAgain")}
        </p>
      ) : null}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </Dialog>
  );
}
