import type { ServiceDefinition } from '#platform/server/base.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday } from '#platform/server/days.ts'
import { reportQuery, type ImpactReport, type ReportQuery } from '../../schema.ts'
import { audienceOf, readReport, type Audience } from './actions.ts'
import { findCountedAt } from './queries.ts'

/** Reports of one count; more than people ask for in an hour. */
const maxCount = 500

type ReportCache = { countedAt: string; reports: Map<string, Promise<ImpactReport>>; close(): Promise<void> }

/** Reports stay the same from one count to the next, and reading one goes through every venture. */
const reportCache: ServiceDefinition<ReportCache> = {
  create: () => ({ countedAt: '', reports: new Map(), close: async () => {} }),
}

/** The report as this person sees it, as of the last count. */
export const readCachedReport = (ctx: Ctx, query: ReportQuery): Promise<ImpactReport> =>
  readKept(ctx, { query, audience: audienceOf(ctx.me) })

/** Prepares the reports that the screen opens with. Other server processes read theirs when first asked. */
export async function fillReportCache(ctx: Ctx): Promise<void> {
  const query = reportQuery.parse({})
  for (const isDemo of [true, false])
    for (const isProtected of [true, false]) await readKept(ctx, { query, audience: { isDemo, isProtected } })
}

type KeptReport = { query: ReportQuery; audience: Audience }

async function readKept(ctx: Ctx, { query, audience }: KeptReport): Promise<ImpactReport> {
  const cache = ctx.services.get(reportCache)
  const countedAt = (await findCountedAt(ctx))?.toISOString() ?? ''
  if (cache.countedAt !== countedAt || cache.reports.size >= maxCount) {
    cache.reports.clear()
    cache.countedAt = countedAt
  }
  const key = JSON.stringify([audience, query, getToday(ctx)])
  const known = cache.reports.get(key)
  if (known) return known
  const report = readReport(ctx, { query, audience })
  cache.reports.set(key, report)
  // A failure is not kept.
  report.catch(() => cache.reports.delete(key))
  return report
}
