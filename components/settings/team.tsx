"use client";

import { useTranslations } from "next-intl";
import { ROLES } from "#lib/core/role.ts";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { AuthenticatorRule } from "./authenticator-rule.tsx";
import { SettingsHeader } from "./settings-header.tsx";
import { Staff } from "./staff.tsx";

/** The staff page: people and invitations, the rule of authenticator apps, and what each role may do. */
export function Team() {
  const t = useTranslations("settings");
  const roleName = useTranslations("role");
  const roleMay = useTranslations("roleMay");
  return (
    <>
      <SettingsHeader page="team" />
      <div className="flex flex-col gap-5">
        <Staff />
        <AuthenticatorRule />
        <Card title={t("roles")}>
          <Facts facts={ROLES.map((role) => ({ name: roleName(role), value: roleMay(role) }))} />
        </Card>
      </div>
    </>
  );
}
