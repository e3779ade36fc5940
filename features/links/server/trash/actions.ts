import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import {
  findLink,
  moveToTrash,
  publishLinkChange,
  purgeFromTrash,
  restoreFromTrash,
  type LinkWithCounts,
} from '../queries.ts'

async function trashLinksIn(tx: TxCtx, ids: string[]): Promise<void> {
  for (const { id, shortCode } of await moveToTrash(tx, ids)) {
    await tx.record({ name: 'link.trashed', subjectId: id })
    await publishLinkChange(tx, shortCode)
  }
}

async function restoreLinksIn(tx: TxCtx, ids: string[]): Promise<void> {
  for (const { id, shortCode } of await restoreFromTrash(tx, ids)) {
    await tx.record({ name: 'link.restored', subjectId: id })
    await publishLinkChange(tx, shortCode)
  }
}

/** Moves a link to the trash. Its visitors get 410 until it is restored. */
export async function trashLink(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await trashLinksIn(tx, [id])
    return { id }
  })
}

/** Moves several links to the trash, all or none. */
export async function trashLinks(ctx: Ctx, ids: string[]): Promise<{ changedCount: number }> {
  await ctx.transaction((tx) => trashLinksIn(tx, ids))
  return { changedCount: ids.length }
}

/** Restores a link from the trash. It redirects again. */
export async function restoreLink(ctx: Ctx, id: string): Promise<LinkWithCounts> {
  return ctx.transaction(async (tx) => {
    await restoreLinksIn(tx, [id])
    return findLink(tx, id)
  })
}

/** Restores several links from the trash, all or none. */
export async function restoreLinks(ctx: Ctx, ids: string[]): Promise<{ changedCount: number }> {
  await ctx.transaction((tx) => restoreLinksIn(tx, ids))
  return { changedCount: ids.length }
}

/**
 * Deletes links in the trash permanently, either all of them or none. The clicks feature deletes their clicks right afterwards,
 * in reaction to `link.purged`.
 */
export async function purgeLinks(ctx: Ctx, ids: string[]): Promise<{ deletedCount: number }> {
  return ctx.transaction(async (tx) => {
    const purged = await purgeFromTrash(tx, ids)
    for (const { id, shortCode } of purged) {
      await tx.record({ name: 'link.purged', subjectId: id })
      await publishLinkChange(tx, shortCode)
    }
    return { deletedCount: purged.length }
  })
}
