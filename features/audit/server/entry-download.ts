import type { z } from 'zod'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages, sendCsv } from '#platform/server/http/send-csv.ts'
import type { auditQuery } from '../schema.ts'
import { listUncounted } from './queries.ts'
import { serializeEntries } from './serializers.ts'

const columns = ['Time', 'Who', 'Who (id)', 'Action', 'About', 'About (id)', 'Request', 'Via', 'Network', 'Details']

/** Streams the entries that fit the filters. */
export async function downloadEntries(ctx: RequestCtx, filters: z.output<typeof auditQuery>): Promise<RawReply> {
  async function* rows() {
    const pages = iteratePages(async (cursor) =>
      serializeEntries(ctx, await listUncounted(ctx, { ...filters, cursor, limit: 1_000 })),
    )
    for await (const entries of pages)
      yield entries.map(({ recordedAt, actor, action, subject, route, via, network, events }) => [
        recordedAt as Date,
        actor?.name,
        actor?.id,
        action,
        subject?.name,
        subject?.id,
        route,
        via,
        network,
        JSON.stringify(events),
      ])
  }
  return sendCsv(ctx, { fileName: 'audit-log.csv', columns, rows: rows() })
}
