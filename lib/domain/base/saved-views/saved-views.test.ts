import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { SAVED_VIEWS_MAX } from "./saved-view.contract.ts";
import { deleteView, listSavedViews, saveView } from "./saved-views.ts";

await testDatabase();
const us = await testAccount();
const person = (role: string, account = us) => ({
  ...account.ctx,
  actor: { kind: "staff" as const, id: randomUUID(), role },
});
const [ana, bia, admin] = [person("finance"), person("support"), person("admin")];
const save = async (by: typeof ana, name: string, shared: boolean) =>
  (await saveView.run(by, { list: "payouts", name, query: "status=FAILED", shared })).output.viewId;
const seenBy = async (who: typeof ana, list: "payouts" | "charges" = "payouts") =>
  (await listSavedViews.run(who, { list })).output.views.map(({ name, isOwn }) => [name, isOwn]);
const remove = async (by: typeof ana, viewId: string) => (await deleteView.run(by, { viewId })).output.isDeleted;

test("a person sees the own views of a list and those that others share, and nobody else's", async () => {
  const own = await save(ana, "Falhas", false);
  const shared = await save(bia, "Para conferir", true);
  await save(bia, "Só da Bia", false);
  expect(await seenBy(ana)).toEqual([
    ["Falhas", true],
    ["Para conferir", false],
  ]);
  expect(await seenBy(ana, "charges")).toEqual([]);
  expect(await seenBy(person("admin", await testAccount()))).toEqual([]);
  expect([await remove(ana, shared), await remove(admin, own)]).toEqual([false, false]);
  expect([await remove(admin, shared), await remove(ana, own)]).toEqual([true, true]);
  expect(await seenBy(ana)).toEqual([]);
});

test("409 one view more than a person may save", async () => {
  const carla = person("operator");
  const view = {
    operatorId: us.ctx.operatorId,
    list: "refunds",
    name: "x",
    query: "",
    staffId: carla.actor.id,
    shared: false,
  };
  await prisma().savedView.createMany({
    data: Array.from({ length: SAVED_VIEWS_MAX }, () => ({ ...view, id: randomUUID() })),
  });
  await expect(save(carla, "mais uma", false)).rejects.toMatchObject({ code: "ACTION_REFUSED" });
});
