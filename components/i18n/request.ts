import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { LOCALE_COOKIE, localeOf } from "./locale-choice.ts";
import { messagesOf } from "./messages-of.ts";

export default getRequestConfig(async () => {
  const locale = localeOf((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  return { locale, messages: await messagesOf(locale), timeZone: "Etc/GMT+3" };
});
