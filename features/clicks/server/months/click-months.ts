import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import {
  createMonths,
  dropPartition,
  isPartitioned,
  listPartitions,
  partitionByMonth,
  withPartitionSession,
  type MonthlyTable,
  type Partition,
} from '#platform/server/db/month-partitions.ts'

const monthly: MonthlyTable = { table: 'clicks', column: 'clicked_at' }
/** Made this long ahead: a job that did not run for weeks does no harm. */
const monthsAhead = 3

type DropOptions = {
  /** The first day that stays, the first one of a month. */
  before: string
  mayDrop(month: { from: string | null; to: string }): Promise<boolean>
}

/** The monthly partitions of clicks, which only large instances have. */
export type ClickMonths = Closable & {
  /** Makes the partitions to come; false where clicks are one plain table. */
  create(now: Date): Promise<boolean>
  drop(options: DropOptions): Promise<void>
}

export const clickMonths: ServiceDefinition<ClickMonths> = {
  create: ({ connection }) => ({
    create: (now) =>
      withPartitionSession(connection, async (client) => {
        if (!(await isPartitioned(client, monthly))) return false
        await createMonths(client, { ...monthly, now, count: monthsAhead })
        return true
      }),
    drop: ({ before, mayDrop }) =>
      withPartitionSession(connection, async (client) => {
        const expired = (await listPartitions(client, monthly)).filter(isBefore(before))
        for (const partition of expired) if (await mayDrop(partition)) await dropPartition(client, partition)
      }),
    close: async () => undefined,
  }),
}

const isBefore =
  (day: string) =>
  (partition: Partition): partition is Partition & { to: string } =>
    partition.to !== null && partition.to <= day

/** Partitions the clicks by month while they come in, and makes the partitions to come; false where they had them. */
export function partitionClicks(connection: Base['connection'], now: Date): Promise<boolean> {
  return withPartitionSession(connection, async (client) => {
    if (await isPartitioned(client, monthly)) return false
    await partitionByMonth(client, { ...monthly, now })
    await createMonths(client, { ...monthly, now, count: monthsAhead })
    return true
  })
}
