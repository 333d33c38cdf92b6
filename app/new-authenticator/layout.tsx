import type { ReactNode } from "react";
import { Words } from "#components/i18n/words.tsx";
import { DataProvider } from "#components/layout/data-provider.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Words of={["signIn", "newAuthenticator", "authenticator", "stepUp"]}>
      <DataProvider>{children}</DataProvider>
    </Words>
  );
}
