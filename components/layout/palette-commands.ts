import { ArrowRight, Languages, LogOut, type LucideIcon, Moon, Plus, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { remember } from "#lib/client/remember.ts";
import { LOCALE_COOKIE } from "../i18n/locale-choice.ts";
import { useMayRun } from "../page/viewer.tsx";
import { leave } from "../session/leave.ts";
import { usePlaces } from "./nav-links.tsx";

type Command = { id: string; label: string; icon: LucideIcon; path?: string; run?: () => void };

const NEW = [
  { kind: "charge", path: "/charges/new", operation: "createCharge" },
  { kind: "withdrawal", path: "/payouts/new", operation: "withdrawToKey" },
  { kind: "transfer", path: "/transfers/new", operation: "createTransfer" },
] as const;

/** Returns the commands of the palette: create a record, go to a page, change theme or language, sign out. */
export function useCommands(staging: boolean): Command[] {
  const t = useTranslations("palette");
  const fresh = useTranslations("newRecord");
  const shell = useTranslations("shell");
  const router = useRouter();
  const locale = useLocale();
  const mayRun = useMayRun();
  const places = usePlaces(staging);
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === "dark";
  return [
    ...NEW.filter(({ operation }) => mayRun(operation)).map(({ kind, path }) => ({
      id: `new-${kind}`,
      label: fresh(kind),
      icon: Plus,
      path,
    })),
    ...places.map(({ href, name }) => ({
      id: `go-${href}`,
      label: t("goTo", { place: shell(name) }),
      icon: ArrowRight,
      path: href,
    })),
    {
      id: "theme",
      label: isDark ? shell("toLight") : shell("toDark"),
      icon: isDark ? Sun : Moon,
      run: () => setTheme(isDark ? "light" : "dark"),
    },
    {
      id: "language",
      label: t("otherLanguage"),
      icon: Languages,
      run: () => {
        remember(LOCALE_COOKIE, locale === "en" ? "pt-BR" : "en");
        router.refresh();
      },
    },
    { id: "leave", label: shell("signOut"), icon: LogOut, run: () => void leave() },
  ];
}
