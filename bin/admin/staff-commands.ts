import { type Command, Option } from "commander";
import { ROLES, type Role } from "#lib/core/role.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { createPlatformStaff, createStaff } from "#lib/domain/people/staff/invite-staff.ts";
import { type StaffRecord, staffByEmail, staffOf } from "#lib/domain/people/staff/staff.ts";
import {
  disableStaff,
  enableStaff,
  resetPassword,
  setStaffRole,
  takeAuthenticator,
} from "#lib/domain/people/staff/staff-access.ts";
import { type CommandContext, does } from "./terminal/command-action.ts";
import { UsageError } from "./terminal/confirm.ts";

const roles = ROLES.join(", ");
const WHAT_PLATFORM_SEES =
  "of the installation's own staff: sees health and quarantine of all operators, moves no money";

type Of = { operator?: string };

const whoseStaff = () => new Option("--operator <id>", "whose staff, where several operators have the e-mail");

/** Adds the `admin staff` commands. */
export function addStaffCommands(admin: Command): void {
  const staff = admin.command("staff").description("people in the console");

  const create = staff
    .command("create")
    .description("let a person into the console; their first password is shown once")
    .option("--operator <id>", "whose staff they are")
    .option("--role <role>", roles)
    .addOption(new Option("--platform", WHAT_PLATFORM_SEES).conflicts(["operator", "role"]))
    .requiredOption("--email <address>", "how they sign in")
    .requiredOption("--name <text>", "what they are called");
  type Person = { operator?: string; role?: Role; platform?: true; email: string; name: string };
  does(create, async ({ actor, sure }, { operator: id, role, platform, ...facts }: Person) => {
    if (platform) {
      await sure(`${facts.name} (${facts.email}) will see the health and the quarantine of every operator.`);
      return createPlatformStaff(actor, facts);
    }
    if (!id || !role)
      throw new UsageError("Give --operator and --role, or --platform for the installation's own staff.");
    const operator = await operatorById(id);
    const person = { ...facts, role };
    await sure(`${person.name} (${person.email}) will be let into the console of ${operator.name} as ${person.role}.`);
    return createStaff(actor, operator, person);
  });

  const role = staff
    .command("role")
    .description("give a person another role; their sessions end")
    .argument("<email>", "whose")
    .argument("<role>", roles)
    .addOption(whoseStaff());
  does(role, async ({ actor, sure }, { operator }: Of, email: string, to: Role) => {
    const person = await staffByEmail(email, operator);
    await sure(`${person.name} of ${person.operatorName} will be ${to} instead of ${person.role}.`);
    return setStaffRole(actor, person, to);
  });

  addChangeCommands(staff);

  const list = staff
    .command("list")
    .description("show all people, or one operator's")
    .option("--operator <id>", "whose staff");
  does(list, async (_, { operator }: { operator?: string }) =>
    staffOf(operator ? (await operatorById(operator)).id : null),
  );
}

/** Adds the commands that change one person and need only the e-mail. */
function addChangeCommands(staff: Command): void {
  const change = (
    name: string,
    description: string,
    what: (person: StaffRecord) => string,
    applyChange: (actor: string, person: StaffRecord) => Promise<Record<string, unknown>>,
  ) => {
    const command = staff.command(name).description(description).argument("<email>", "whose").addOption(whoseStaff());
    does(command, async ({ actor, sure }: CommandContext, { operator }: Of, email: string) => {
      const person = await staffByEmail(email, operator);
      await sure(what(person));
      return applyChange(actor, person);
    });
  };

  change(
    "disable",
    "keep a person out of the console; their sessions end",
    ({ name, operatorName, role }) => `${name}, ${role} of ${operatorName}, will not get into the console any more.`,
    disableStaff,
  );
  change(
    "enable",
    "let a disabled person in again",
    ({ name, operatorName, role }) => `${name} will get into the console of ${operatorName} again as ${role}.`,
    enableStaff,
  );
  change(
    "password",
    "give a person a new password, shown once; their sessions end",
    ({ name, operatorName }) => `${name} of ${operatorName} will need a new password to sign in.`,
    resetPassword,
  );
  change(
    "authenticator",
    "take away a person's lost authenticator app; their sessions end",
    ({ name, operatorName }) => `${name} of ${operatorName} will sign in with the password alone.`,
    takeAuthenticator,
  );
}
