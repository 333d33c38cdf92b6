import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

type Space = keyof Messages;
type Props = { of: readonly Space[]; children: ReactNode };

/** The message namespaces that every page may need in the browser. */
const EVERYWHERE: readonly Space[] = ["common", "shell", "problem", "notFound"];

/** Sends only some message namespaces to the browser, for pages that do not need those of the console. */
export async function Words({ of, children }: Props) {
  const messages = await getMessages();
  const spaces = [...EVERYWHERE, ...of].map((space) => [space, messages[space]]);
  return <NextIntlClientProvider messages={Object.fromEntries(spaces)}>{children}</NextIntlClientProvider>;
}
