import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { efi } from "#lib/rail/api-pix/profiles/efi.ts";
import { sicoob } from "#lib/rail/api-pix/profiles/sicoob.ts";
import type { Exchange } from "#lib/rail/api-pix/session.ts";
import { type Day, dayOf } from "./day.ts";
import { type Judge, officialFile } from "./official-file.ts";

const PROFILES: readonly Profile[] = [efi, sicoob];
/** Which host of a profile a file is about, by an operation that it has. Operations of other hosts are outside, though their path may look alike. */
const HOST_OF = { "/cob/{txid}": "pix", "/pagamentos/confirmacao": "payments", "/saldo": "account" } as const;

/** A file, and whether it is the PSP's own. */
type Bench = { judge: Judge; isOwn: boolean };

/** A refusal in a PSP's own shape is no matter of the norm: its reader is tested with the profile. */
function answerFaults(
  { judge, isOwn }: Bench,
  { request: { method, path }, status, contentType, body }: Exchange,
): string[] {
  const isOwnRefusal = !isOwn && status >= 400 && !contentType.includes("problem+json");
  return isOwnRefusal ? [] : judge.answer(method, path, { status, contentType, body });
}

type Judgement = { judged: number; outside: number; differences: Map<string, number> };

function judgementOf(bench: Bench, profile: Profile, { exchanges, hosts, told }: Day): Judgement {
  const { judge } = bench;
  const host = hosts[HOST_OF[Object.keys(HOST_OF).find(judge.knows) as keyof typeof HOST_OF]];
  const differences = new Map<string, number>();
  let [judged, outside] = [0, 0];
  for (const exchange of exchanges) {
    const { request, status } = exchange;
    const { method, path, body: sent } = request;
    if (request.host !== host || !judge.has(method, path)) {
      outside++;
      continue;
    }
    judged++;
    const found = [
      ...judge.request(method, path, sent).map((what) => `sent: ${what}`),
      ...answerFaults(bench, exchange).map((what) => `answered ${status}: ${what}`),
    ];
    const where = `${method} /${path.split("/")[1]}`;
    for (const one of found) differences.set(`${where} ${one}`, (differences.get(`${where} ${one}`) ?? 0) + 1);
  }
  for (const { path, body } of told) {
    const name = path.split("/").at(-1) ?? "";
    // Efí tells of payouts at the norm's address too, though the norm has none.
    const isPayout = profile.readWebhook(`/${name}`, body).some(({ kind }) => kind === "payout");
    const found = isPayout && host === hosts.pix ? null : judge.callback(name, body);
    if (found === null) outside++;
    else judged++;
    for (const one of found ?? [])
      differences.set(`told ${path} ${one}`, (differences.get(`told ${path} ${one}`) ?? 0) + 1);
  }
  return { judged, outside, differences };
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Name an official file: npm run rails:judge -- FILE\n");
  process.exit(2);
}
const judge = officialFile(file);
process.stdout.write(`${judge.title}\n`);
for (const { why, places } of judge.patched) process.stdout.write(`  patched in ${places} places: ${why}\n`);
let hasDifference = false;
const owners = PROFILES.filter(({ hosts }) =>
  Object.values(hosts.production).some((url) => judge.servers.includes(new URL(url).host)),
);
const isOwn = owners.length > 0;
for (const profile of isOwn ? owners : PROFILES) {
  const { judged, outside, differences } = judgementOf({ judge, isOwn }, profile, await dayOf(profile));
  hasDifference ||= differences.size > 0;
  process.stdout.write(
    `\n${profile.name}: ${judged} exchanges and webhooks judged, ${outside} that the file does not have\n`,
  );
  for (const [what, times] of differences) process.stdout.write(`  ${times} × ${what}\n`);
  if (differences.size === 0) process.stdout.write("  no difference\n");
}
process.exitCode = hasDifference ? 1 : 0;
