import * as Popover from "radix-ui/popover";
import { type ReactNode, useState } from "react";

export type FilterPanelProps = {
  face: ReactNode;
  className: string;
  label: string;
  children: (close: () => void) => ReactNode;
};

/** A panel under its button. It opens as soon as it is mounted. */
export function FilterPanel({ face, className, label, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={className}>{face}</Popover.Trigger>
      <Popover.Content
        align="start"
        sideOffset={8}
        collisionPadding={8}
        aria-label={label}
        className="z-50 flex max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] animate-rise flex-col gap-3 overflow-y-auto rounded-xl border border-line bg-surface p-3 shadow-float outline-none"
      >
        {children(() => setOpen(false))}
      </Popover.Content>
    </Popover.Root>
  );
}
