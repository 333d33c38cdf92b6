"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { buttonStyles } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { NavLinks } from "./nav-links.tsx";
import { UnreadAlarmsDot } from "./unread-alarms.tsx";

const Dialog = onDemand(() => import("../../ui/dialog.tsx").then((module) => module.Dialog));

/** The navigation for screens that are too narrow to show it beside the page. */
export function NavDrawer({ staging, foot }: { staging: boolean; foot: ReactNode }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("openNavigation")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={buttonStyles({ look: "ghost", size: "icon", className: "-ml-2 lg:hidden" })}
      >
        <Menu aria-hidden className="size-5" />
        <UnreadAlarmsDot />
      </button>
      {open ? (
        <Dialog open onOpenChange={setOpen} title={t("navigation")} place="nav" hideTitle>
          <div className="flex min-h-full flex-col gap-6 pt-10">
            <NavLinks staging={staging} onGo={() => setOpen(false)} />
            <div className="mt-auto flex flex-wrap items-center gap-2">{foot}</div>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
