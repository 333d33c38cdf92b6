import type { ReactNode } from "react";
import { Words } from "#components/i18n/words.tsx";
import { DataProvider } from "#components/layout/data-provider.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Words of={["signIn", "newPassword", "settings"]}>
      <DataProvider>{children}</DataProvider>
    </Words>
  );
}
