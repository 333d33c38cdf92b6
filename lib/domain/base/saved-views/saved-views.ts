import { refuse } from "#lib/core/errors.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import {
  deleteViewContract,
  listSavedViewsContract,
  SAVED_VIEWS_MAX,
  saveViewContract,
} from "./saved-view.contract.ts";

/** The shared views of a list that are shown; the newest. */
const SHARED_MAX = 100;

type Stored = { id: string; name: string; query: string; shared: boolean; staffId: string };

/** Lists the views of a list that the person saved, then those that others share, each by name. */
export const listSavedViews = operation(listSavedViewsContract, async (ctx, { list }) => {
  const { operatorId, actor } = ctx;
  const views = prisma().savedView;
  const [own, shared] = await Promise.all([
    views.findMany({ where: { operatorId, list, staffId: actor.id }, take: SAVED_VIEWS_MAX }),
    views.findMany({
      where: { operatorId, list, shared: true, staffId: { not: actor.id } },
      orderBy: { createdAt: "desc" },
      take: SHARED_MAX,
    }),
  ]);
  const byName = (a: Stored, b: Stored) => a.name.localeCompare(b.name, "pt-BR");
  const found = [...own.sort(byName), ...shared.sort(byName)];
  return { output: { views: found.map((view) => present(ctx, view)) } };
});

/** Saves the filters of a list under a name. Throws ACTION_REFUSED when the person has SAVED_VIEWS_MAX views. */
export const saveView = operation(saveViewContract, async (ctx, wanted) => {
  const { operatorId, actor } = ctx;
  const views = prisma().savedView;
  const count = await views.count({ where: { operatorId, staffId: actor.id } });
  if (count >= SAVED_VIEWS_MAX) {
    throw refuse("ACTION_REFUSED", `You have saved ${SAVED_VIEWS_MAX} views. Delete one first.`);
  }
  const view = await views.create({ data: { ...wanted, operatorId, id: uuidV7(), staffId: actor.id } });
  return { output: present(ctx, view) };
});

/** Deletes a view. `isDeleted` false: there is none that the person may delete. */
export const deleteView = operation(deleteViewContract, async ({ operatorId, actor }, { viewId }) => {
  const whose = actor.role === "admin" ? { OR: [{ staffId: actor.id }, { shared: true }] } : { staffId: actor.id };
  const { count } = await prisma().savedView.deleteMany({ where: { operatorId, id: viewId, ...whose } });
  return { output: { isDeleted: count > 0 } };
});

function present({ actor }: Context, { id, name, query, shared, staffId }: Stored) {
  return { viewId: id, name, query, shared, isOwn: staffId === actor.id };
}
