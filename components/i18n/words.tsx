import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

type Space = keyof Messages;
type Props = { of: readonly Space[]; children: ReactNode };

/** What every page may have to say in the browser, whatever it is about. */
const EVERYWHERE: readonly Space[] = ["common", "shell", "problem", "notFound"];

/** Brings some spaces of the messages into the browser, for pages that have no use for the console's. */
export async function Words({ of, children }: Props) {
  const messages = await getMessages();
  const spaces = [...EVERYWHERE, ...of].map((space) => [space, messages[space]]);
  return <NextIntlClientProvider messages={Object.fromEntries(spaces)}>{children}</NextIntlClientProvider>;
}
