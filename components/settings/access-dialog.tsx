"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput, ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ROLES, type Role } from "#lib/core/role.ts";
import { SecretDialog } from "../forms/secret-dialog.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";

export type Person = ConsoleOutput<"listStaff">["staff"][number];

type Props = { person: Person; onOpenChange: (open: boolean) => void };

/** Changes a person's role, password, authenticator app or access. Each change ends the person's sessions. */
export function AccessDialog({ person, onOpenChange }: Props) {
  const t = useTranslations("settings");
  const write = useWrite("changeStaff");
  const [role, setRole] = useState(person.role);
  const run = (change: ConsoleInput<"changeStaff">["change"]) =>
    write.mutate(
      { staffId: person.staffId, change },
      {
        onSuccess: ({ password }) => {
          if (password) return;
          onOpenChange(false);
          void toast("good", t("changed"));
        },
      },
    );
  if (write.data?.password) {
    return <PasswordDialog name={person.name} password={write.data.password} onDone={() => onOpenChange(false)} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t("changeTitle", { name: person.name })}
      description={t("changeFacts")}
    >
      <div className="mt-5 flex flex-col gap-4">
        {write.isError ? <ProblemBanner error={write.error} /> : null}
        <RoleChoice value={role} onChange={setRole} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button busy={write.isPending} onClick={() => run({ kind: "password" })}>
            {t("newPassword")}
          </Button>
          {person.hasAuthenticator ? (
            <Button busy={write.isPending} onClick={() => run({ kind: "authenticator" })}>
              {t("removeApp")}
            </Button>
          ) : null}
          {person.disabledAt ? null : (
            <Button busy={write.isPending} onClick={() => run({ kind: "end-sessions" })}>
              {t("signOutPerson")}
            </Button>
          )}
          {person.disabledAt ? (
            <Button busy={write.isPending} onClick={() => run({ kind: "enable" })}>
              {t("enable")}
            </Button>
          ) : (
            <Button look="danger" busy={write.isPending} onClick={() => run({ kind: "disable" })}>
              {t("disable")}
            </Button>
          )}
          <Button
            look="primary"
            busy={write.isPending}
            disabled={role === person.role}
            onClick={() => run({ kind: "role", role })}
          >
            {t("saveRole")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Chooses a role, and shows what it may do. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useTranslations("settings");
  const roleName = useTranslations("role");
  const roleMay = useTranslations("roleMay");
  return (
    <Field label={t("role")} hint={roleMay(value)}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as Role)}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Shows, once, the password to give to a person. */
export function PasswordDialog({ name, password, onDone }: { name: string; password: string; onDone: () => void }) {
  const t = useTranslations("settings");
  return (
    <SecretDialog
      title={t("passwordTitle", { name })}
      lead={t("passwordOnce")}
      secrets={[{ name: t("password"), value: password }]}
      done={t("done")}
      onDone={onDone}
    />
  );
}
