"use client";

import { Check, LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import * as Menu from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { THEMES } from "../page/theme-button.tsx";
import type { Viewer } from "../page/viewer.tsx";
import { leave } from "../session/leave.ts";

const item =
  "flex h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-ink text-sm outline-none data-[highlighted]:bg-hover";

export type UserMenuProps = { person: Viewer; face: ReactNode };

/** A menu with the signed-in person, the theme and sign-out. It opens as soon as it is mounted. */
export function UserMenu({ person, face }: UserMenuProps) {
  const t = useTranslations("shell");
  const { theme, setTheme } = useTheme();
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className="rounded-full">{face}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={8}
          className="z-50 w-60 animate-rise rounded-xl border border-line bg-surface p-1.5 shadow-float"
        >
          <Menu.Label className="px-2 pt-1 pb-2">
            <span className="block truncate font-medium text-ink text-sm">{person.name}</span>
            <span className="block truncate text-muted text-xs">{person.email}</span>
          </Menu.Label>
          <Menu.Separator className="my-1 h-px bg-line" />
          <Menu.Label className="px-2 py-1 font-medium text-faint text-xs">{t("theme")}</Menu.Label>
          <Menu.RadioGroup value={theme ?? "system"} onValueChange={setTheme}>
            {THEMES.map(({ value, name }) => (
              <Menu.RadioItem key={value} value={value} className={item}>
                {t(name)}
                <Menu.ItemIndicator className="ml-auto">
                  <Check aria-hidden className="size-4 text-accent" />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Separator className="my-1 h-px bg-line" />
          <Menu.Item onSelect={() => void leave()} className={item}>
            <LogOut aria-hidden className="size-4 text-muted" />
            {t("signOut")}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
