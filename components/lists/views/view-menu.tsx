"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import * as Menu from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";

export type ViewChoice = {
  /** The columns that can be hidden. The first column is always shown, because it identifies the row. */
  columns: { id: string; header: string; isShown: boolean }[];
  toggle: (id: string) => void;
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
};

export type ViewMenuProps = { choice: ViewChoice; face: ReactNode; className: string };

const ITEM =
  "flex h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-ink text-sm outline-none data-[highlighted]:bg-hover";
const LABEL = "px-2 py-1 font-medium text-faint text-xs";

const mark = (
  <Menu.ItemIndicator className="ml-auto">
    <Check aria-hidden className="size-4 text-accent" />
  </Menu.ItemIndicator>
);

// The menu stays open because people often change several settings at once.
const stayOpen = (event: Event) => event.preventDefault();

/** A menu for a list's columns and the height of its rows. It opens as soon as it is mounted. */
export function ViewMenu({ choice, face, className }: ViewMenuProps) {
  const t = useTranslations("list");
  const { columns, toggle, isCompact, setCompact } = choice;
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={className}>{face}</Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className="z-50 w-56 animate-rise rounded-xl border border-line bg-surface p-1.5 shadow-float"
      >
        <Menu.Label className={LABEL}>{t("columns")}</Menu.Label>
        {columns.map(({ id, header, isShown }) => (
          <Menu.CheckboxItem
            key={id}
            checked={isShown}
            onCheckedChange={() => toggle(id)}
            onSelect={stayOpen}
            className={ITEM}
          >
            {header}
            {mark}
          </Menu.CheckboxItem>
        ))}
        <Menu.Separator className="my-1 h-px bg-line" />
        <Menu.Label className={LABEL}>{t("rows")}</Menu.Label>
        <Menu.RadioGroup
          value={isCompact ? "compact" : "comfortable"}
          onValueChange={(value) => setCompact(value === "compact")}
        >
          {(["comfortable", "compact"] as const).map((value) => (
            <Menu.RadioItem key={value} value={value} onSelect={stayOpen} className={ITEM}>
              {t(value)}
              {mark}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Content>
    </Menu.Root>
  );
}
