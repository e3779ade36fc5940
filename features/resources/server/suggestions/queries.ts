import { and, eq, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { stageAliases, type Stage } from '#rules/stages.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { limits } from '#rules/limits.ts'
import { resourceColumns, visible, type ResourceListRow } from '../queries.ts'
import { resourceDownloads, resources, resourceViews, savedResources } from '../tables.ts'

type PersonQuery = { db: Db; personId: string }
type PersonResourceTable = PgTable & { personId: PgColumn; resourceId: PgColumn }

const isForStage = (stage: Stage): SQL => sql`${resources.stages} && ${sql.param(stageAliases(stage))}::text[]`

const isNotIn = ({ db, personId }: PersonQuery, table: PersonResourceTable): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.personId, personId), eq(table.resourceId, resources.id))),
  )

/** Resources for a stage that the viewer has neither saved nor downloaded, most downloaded first. */
export async function listForStage(ctx: Ctx, stage: Stage): Promise<ResourceListRow[]> {
  const personQuery = { db: ctx.db, personId: ctx.me.id }
  const downloads = sql`(select count(*) from ${resourceDownloads} all_of where all_of.resource_id = ${resources.id})`
  return ctx.db
    .select(resourceColumns(ctx.me.id))
    .from(resources)
    .where(
      and(
        visible(ctx),
        isForStage(stage),
        isNotIn(personQuery, resourceDownloads),
        isNotIn(personQuery, savedResources),
      ),
    )
    .orderBy(sql`${downloads} desc`, resources.title)
    .limit(limits.resource.suggestedCount)
}

/** How many resources for a stage a student has never opened, downloaded or saved. */
export async function countUnopened(
  { db }: { db: Db },
  { personId, stage }: { personId: string; stage: Stage },
): Promise<number> {
  const unknown = [resourceViews, resourceDownloads, savedResources].map((table) => isNotIn({ db, personId }, table))
  const isThere = and(isNull(resources.removedAt), eq(resources.isActive, true))
  return db.$count(resources, and(isThere, isForStage(stage), ...unknown))
}
