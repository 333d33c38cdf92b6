import type { Command } from "commander";
import { mendTransfer } from "#lib/domain/money-out/transfers/mend-transfer.ts";
import { does } from "./terminal/command-action.ts";

/** Adds the `admin transfer` commands. */
export function addTransferCommands(admin: Command): void {
  const transfer = admin.command("transfer").description("transfers between accounts at different banks");
  const mended = transfer
    .command("mended")
    .description("note that the money of a transfer, which `check` names, was moved at the banks too")
    .argument("<transfer>", "the transfer's id")
    .requiredOption("--reason <text>", "how, such as the endToEndId of the Pix between the banks");
  does(mended, async ({ actor, sure }, { reason }: { reason: string }, transferId: string) => {
    await sure(`The check will no longer name transfer ${transferId}: its money is at the bank that its books say.`);
    return mendTransfer(actor, { transferId, reason });
  });
}
