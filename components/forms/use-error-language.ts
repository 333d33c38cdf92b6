import { useLocale } from "next-intl";
import { useEffect, useRef } from "react";

type Form = {
  formState: { errors: object; isSubmitted: boolean };
  trigger: (names?: never[]) => Promise<boolean>;
};

/** Checks a form's wrong fields again when the language changes: an error keeps the text with which it was found. */
export function useErrorLanguage(form: Form): void {
  const locale = useLocale();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    const wrong = Object.keys(form.formState.errors);
    if (wrong.length > 0) void form.trigger(form.formState.isSubmitted ? undefined : (wrong as never[]));
  }, [locale, form]);
}
