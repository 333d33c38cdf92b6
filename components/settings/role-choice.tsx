import { useTranslations } from "next-intl";
import { ROLES, type Role } from "#lib/core/role.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";

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
