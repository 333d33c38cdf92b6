"use client";

import { forgetFailedWords } from "#components/i18n/words-of.ts";
import { PageBroke } from "#components/problem/page-broke.tsx";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const retry = () => {
    forgetFailedWords();
    reset();
  };
  return (
    <main>
      <PageBroke onRetry={retry} />
    </main>
  );
}
