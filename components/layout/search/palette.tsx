"use client";

import { Command } from "cmdk";
import { ArrowRight, Languages, LogOut, type LucideIcon, Moon, Plus, Search, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useDeferredValue, useLayoutEffect, useState } from "react";
import { leaveOpener } from "#lib/client/page/opener.ts";
import { takeTyped } from "#lib/client/page/search-key.ts";
import { remember } from "#lib/client/plain-http.ts";
import { LOCALE_COOKIE } from "../../i18n/locale-choice.ts";
import { useMayRun } from "../../page/viewer.tsx";
import { useProblemWords } from "../../problem/problem-words.ts";
import { leave } from "../../session/leave.ts";
import { useSettingsPages } from "../../settings/settings-pages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { usePlaces } from "../navigation/nav-links.tsx";
import { listOfAll } from "./list-of-hits.ts";
import { Hits } from "./palette-hits.tsx";
import { useSearch } from "./use-search.ts";

type Props = { staging: boolean; onClose: () => void };

const ITEM =
  "flex h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-ink text-sm data-[selected=true]:bg-hover";

/** Finds records by a pasted value, such as an id or an amount, and runs commands. */
export function Palette({ staging, onClose }: Props) {
  const t = useTranslations("palette");
  const [typed, setTyped] = useState("");
  // The field is there at once, and what can be chosen in the next step: all in one would take twice as long to appear.
  const isField = useDeferredValue(true, false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title")} place="wide" hideTitle>
      <Command label={t("title")} shouldFilter={false} loop className="-m-3">
        <div className="flex items-center gap-3 border-line border-b px-3 pt-1 pr-10 pb-3">
          <Search aria-hidden className="size-4 shrink-0 text-faint" />
          <Field typed={typed} onTyped={setTyped} />
        </div>
        {isField ? <Found {...{ wanted: typed, staging, onClose }} /> : null}
      </Command>
    </Dialog>
  );
}

function Field({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  const t = useTranslations("palette");
  // The field within has the focus by then.
  useLayoutEffect(() => takeTyped(onTyped), [onTyped]);
  return (
    <Command.Input
      autoFocus
      value={typed}
      onValueChange={onTyped}
      placeholder={t("hint")}
      className="h-8 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint"
    />
  );
}

function Found({ wanted, staging, onClose }: Props & { wanted: string }) {
  const t = useTranslations("palette");
  const router = useRouter();
  const commands = useCommands(staging);
  const maySearch = useMayRun()("search");
  const words = wanted.trim().toLowerCase();
  const fitting = commands.filter((command) => command.label.toLowerCase().includes(words));
  const go = (path: string) => {
    leaveOpener();
    onClose();
    router.push(path);
  };
  return (
    <>
      {words && maySearch ? <HitsLine typed={wanted} /> : null}
      <Command.List label={t("results")} className="max-h-[50dvh] overflow-y-auto pt-2">
        {words && maySearch ? <Hits typed={wanted} itemStyle={ITEM} onGo={go} /> : null}
        {fitting.length > 0 ? (
          <Command.Group
            heading={t("commands")}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {fitting.map(({ id, label, icon: Icon, path, run }) => (
              <Command.Item
                key={id}
                value={id}
                onSelect={() => {
                  if (path) return go(path);
                  onClose();
                  run?.();
                }}
                className={ITEM}
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                {label}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
      </Command.List>
    </>
  );
}

type PaletteCommand = { id: string; label: string; icon: LucideIcon; path?: string; run?: () => void };

const NEW = [
  { kind: "charge", path: "/charges/new", operation: "createCharge" },
  { kind: "withdrawal", path: "/payouts/new", operation: "withdrawToKey" },
  { kind: "transfer", path: "/transfers/new", operation: "createTransfer" },
] as const;

/** Returns the commands of the palette: create a record, go to a page, change theme or language, sign out. */
function useCommands(staging: boolean): PaletteCommand[] {
  const t = useTranslations("palette");
  const fresh = useTranslations("newRecord");
  const shell = useTranslations("shell");
  const router = useRouter();
  const locale = useLocale();
  const mayRun = useMayRun();
  const places = usePlaces(staging);
  const settings = useTranslations("settings");
  const settingsPages = useSettingsPages();
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === "dark";
  return [
    ...NEW.filter(({ operation }) => mayRun(operation)).map(({ kind, path }) => ({
      id: `new-${kind}`,
      label: fresh(kind),
      icon: Plus,
      path,
    })),
    ...[
      ...places.filter(({ name }) => name !== "settings").map(({ href, name }) => ({ path: href, place: shell(name) })),
      ...settingsPages.map(({ href, name }) => ({ path: href, place: settings(name) })),
    ].map(({ path, place }) => ({ id: `go-${path}`, label: t("goTo", { place }), icon: ArrowRight, path })),
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

/** Says what the text was recognised as, and how much was found. */
export function HitsLine({ typed }: { typed: string }) {
  const t = useTranslations("palette");
  const problem = useProblemWords();
  const format = useFormatter();
  const { data, error } = useSearch(typed);
  const text = typed.trim();
  const says = () => {
    if (error) return problem(error).title;
    if (!data) return t("looking");
    const { hits, accounts, requests, recognised, more, player } = data;
    const count = hits.length + accounts.length + requests.length + (player && hits.length === 0 ? 1 : 0);
    if (count === 0) return recognised.length === 0 ? t("nothingKnown") : t("nothingFor", { text });
    const kinds = new Set([
      ...hits.map(({ foundBy }) => t(foundBy)),
      ...(player && hits.length === 0 && recognised[0] ? [t(recognised[0])] : []),
      ...(accounts.length > 0 ? [t("account")] : []),
      ...(requests.length > 0 ? [t("requestId")] : []),
    ]);
    const kind = format.list([...kinds]);
    if (more.length === 0) return t("recognised", { kind, count });
    const isNarrow = more.every((one) => listOfAll(one, data, text));
    return `${t("newest", { kind, count: hits.length })}${isNarrow ? "" : ` ${t("typeMore")}`}`;
  };
  return (
    <p role="status" className="px-3 pt-3 text-muted text-xs">
      {says()}
      {data && !data.isWhole ? ` ${t("notWhole")}` : null}
    </p>
  );
}
