import type { Locale } from "#lib/core/words/locale.ts";
import type sharedWords from "#lib/core/words/pt-BR.json";
import type messages from "./messages/pt-BR.json";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages & typeof sharedWords;
  }
}
