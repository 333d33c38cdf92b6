import { type Command, Option } from "commander";
import { resealSecrets } from "#lib/domain/people/keys/reseal-secrets.ts";
import { KEY_PURPOSES, keyRecords, type RotatedPurpose, rotateKey } from "#lib/domain/people/keys/rotate-keys.ts";
import { does } from "../terminal/command-action.ts";
import { requireSecretKey } from "./database.ts";

const ABOUT_ROTATE = `
A new token key signs 10 seconds later, a new QR key an hour later, so that everybody who verifies has it by then. The old
token key verifies until its last token has expired (2 hours), the old QR key one more day; then they are deleted.
With --now, for a key that others may have: the new key signs at once and the old ones are deleted. Tokens that they signed
get 401 within 5 seconds, and the callers ask for new ones. A bank that has read the key set keeps it for up to 60 seconds.
SECRET_KEY must be the one that the service runs with.`;

const ABOUT_RESEAL = `
All web processes and workers must know both keys before: see "Keys" at /docs/operation. It shows how far it is, may be ended
at any time and goes on where it was when it is run again. Afterwards SECRET_KEY_PREVIOUS is needed no more. It exits with 1 and
names the rows when there are secrets that neither key opens.`;

/** Adds the `admin keys` commands: the keys of the service itself. */
export function addServiceKeyCommands(admin: Command): void {
  const keys = admin.command("keys").description("keys that the service signs and encrypts with");

  const list = keys.command("list").description("show the keys that sign tokens and QR codes, with their times");
  does(list, () => keyRecords());

  const rotate = keys
    .command("rotate")
    .description("replace the keys that sign access tokens and QR codes")
    .addOption(new Option("--only <purpose>", "one kind of key").choices(KEY_PURPOSES))
    .option("--now", "delete the old keys at once, because others may have them")
    .addHelpText("after", ABOUT_ROTATE);
  does(rotate, async ({ actor, sure }, { only, now = false }: { only?: RotatedPurpose; now?: boolean }) => {
    requireSecretKey();
    const purposes = only ? [only] : KEY_PURPOSES;
    const old = now ? "the old ones stop at once" : "the old ones verify until what they signed has expired";
    await sure(`New keys for ${purposes.join(" and ")}; ${old}.`);
    const rotated = [];
    for (const purpose of purposes) rotated.push(...(await rotateKey(actor, purpose, { now })));
    return rotated;
  });

  const reseal = keys
    .command("reseal")
    .description("encrypt the stored secrets with SECRET_KEY that SECRET_KEY_PREVIOUS encrypted; the service may run")
    .option("--leaked", "others may have the previous key: payment links and recovery codes made with it end now")
    .addHelpText("after", ABOUT_RESEAL);
  does(reseal, async ({ actor, sure }, { leaked = false }: { leaked?: boolean }) => {
    requireSecretKey();
    const links = leaked ? "end now" : "stay good";
    await sure(
      `All stored secrets are encrypted with SECRET_KEY; payment links and recovery codes made before ${links}.`,
    );
    const resealed = await resealSecrets(actor, { leaked, report: (line) => console.error(line) });
    if (resealed.some(({ unreadable }) => unreadable.length > 0)) process.exitCode = 1;
    return resealed;
  });
}
