import { Activity, type ReactNode } from "react";

/** Shows a page's title, a line about the page, and the page's actions. */
export function PageHeader({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-ink text-xl tracking-tight">{title}</h1>
        {lead ? <p className="wrap-anywhere mt-0.5 max-w-3xl text-pretty text-muted text-sm">{lead}</p> : null}
      </div>
      {children ? (
        <div className="flex flex-wrap items-center gap-2 max-sm:*:grow">
          <Activity>{children}</Activity>
        </div>
      ) : null}
    </header>
  );
}
