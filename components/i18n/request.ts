import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import type { Locale } from "#lib/core/locale.ts";
import { LOCALE_COOKIE, localeOf } from "./locale-choice.ts";

const LOAD: Record<Locale, () => Promise<{ default: object }>> = {
  "pt-BR": () => import("./messages/pt-BR.json"),
  en: () => import("./messages/en.json"),
};

export default getRequestConfig(async () => {
  const locale = localeOf((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  return { locale, messages: (await LOAD[locale]()).default, timeZone: "Etc/GMT+3" };
});
