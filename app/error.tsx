"use client";

import { PageBroke } from "#components/problem/page-broke.tsx";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main>
      <PageBroke onRetry={reset} />
    </main>
  );
}
