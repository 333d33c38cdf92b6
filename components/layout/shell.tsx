import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Activity, type ReactNode } from "react";
import { FileNews } from "../files/file-news.tsx";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { Logo } from "../page/logo.tsx";
import { ThemeButton } from "../page/theme-button.tsx";
import type { Viewer } from "../page/viewer.tsx";
import { StepUp } from "../session/step-up.tsx";
import { Announcements } from "../ui/announcements.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Link } from "../ui/link.tsx";
import { ClockBanner } from "./clock-banner.tsx";
import { KeepAlive } from "./keep-alive.tsx";
import { LiveMark } from "./live-mark.tsx";
import { NavDrawer } from "./navigation/nav-drawer.tsx";
import { NavLinks } from "./navigation/nav-links.tsx";
import { NavigationProgress, OfflineNotice } from "./navigation/navigation-state.tsx";
import { SearchButton } from "./search/search-button.tsx";
import { UserButton } from "./user-button.tsx";

type Props = {
  person: Viewer | null;
  staging: boolean;
  /** A notice that every page shows. */
  notice: ReactNode;
  children: ReactNode;
};

/** A dialog changes these two inherited styles of the body. With its own, the page's elements need not be styled again when one opens. */
const OWN_STYLES = "pointer-events-auto [--removed-body-scroll-bar-size:0px]";

/** The layout of every console page: the navigation, the header, and the parts that every page needs. */
export function Shell({ person, staging, notice, children }: Props) {
  const switches = (
    <>
      <LanguageSwitch />
      <ThemeButton />
    </>
  );
  return (
    <div className={clsx(OWN_STYLES, "min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block")}>
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r px-3 py-4 lg:flex print:hidden">
        <Home />
        <div className="-mx-3 mt-5 min-h-0 overflow-y-auto px-3 pb-1 [scrollbar-width:thin]">
          <Activity>
            <NavLinks staging={staging} />
          </Activity>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <TopBar person={person} staging={staging} switches={switches} />
        <Activity>
          <OfflineNotice staging={staging} />
        </Activity>
        <Activity>{staging ? <ClockBanner /> : null}</Activity>
        <Activity>{notice}</Activity>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-6 outline-none has-data-wide:max-w-[112rem] sm:px-8 sm:py-8"
        >
          <Activity>{children}</Activity>
        </main>
      </div>
      <Announcements />
      <Activity>
        <KeepAlive />
        <FileNews />
        <StepUp />
      </Activity>
    </div>
  );
}

type TopBarProps = Pick<Props, "person" | "staging"> & { switches: ReactNode };

function TopBar({ person, staging, switches }: TopBarProps) {
  const t = useTranslations("shell");
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-line border-b bg-canvas/90 px-4 backdrop-blur-sm max-[17rem]:gap-1 max-[17rem]:px-2 sm:px-8 print:hidden">
      <Activity>
        <NavigationProgress />
      </Activity>
      <Activity>
        <NavDrawer staging={staging} foot={switches} />
      </Activity>
      <span className="max-[17rem]:hidden lg:hidden">
        <Home />
      </span>
      {staging ? (
        <span className="flex min-w-0 items-center gap-2.5 max-[17rem]:sr-only">
          <Badge tone="brass">{t("staging")}</Badge>
          <span className="truncate text-muted text-xs max-md:sr-only">{t("stagingHint")}</span>
        </span>
      ) : null}
      <div className="ml-auto flex items-center gap-3 max-[17rem]:gap-1">
        <Activity>
          <SearchButton staging={staging} />
        </Activity>
        <Activity>
          <LiveMark />
        </Activity>
        <span className="hidden items-center gap-1.5 lg:flex">
          <Activity>{switches}</Activity>
        </span>
        <Activity>{person ? <UserButton person={person} /> : null}</Activity>
      </div>
    </header>
  );
}

function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-lg bg-fill px-4 py-2 font-medium text-on-fill text-sm focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t("skip")}
    </a>
  );
}

function Home() {
  return (
    <Link href="/" className="flex items-center gap-2.5 rounded-lg px-2 font-semibold text-ink text-lg tracking-tight">
      <Logo className="size-6" />
      <span className="max-sm:sr-only">Guichê</span>
    </Link>
  );
}
