import { encryptedColumns as availabilityColumns } from '#features/bookings/server/availability/encrypted-columns.ts'
import { encryptedColumns as connectionColumns } from '#features/connections/server/encrypted-columns.ts'
import { encryptedColumns as sourceHookColumns } from '#features/content-sync/server/deliveries/encrypted-columns.ts'
import { encryptedColumns as feedColumns } from '#features/registrations/server/feed/encrypted-columns.ts'
import { encryptedColumns as webhookColumns } from '#features/webhooks/server/encrypted-columns.ts'
import { rotateKeys, type EncryptedColumn } from '#platform/server/encrypted-columns.ts'
import { scheduledJob } from '#platform/server/jobs.ts'

/** Everything that is kept encrypted for longer than a day. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...availabilityColumns,
  ...connectionColumns,
  ...sourceHookColumns,
  ...feedColumns,
  ...webhookColumns,
]

/** Also without the command, whatever an earlier key encrypted is encrypted with the current one by the next morning. */
export const rotationJob = scheduledJob('platform.rotate-keys', {
  cron: '51 3 * * *',
  run: async (ctx) => {
    const { rotatedCount, unreadableCount } = await rotateKeys(ctx, encryptedColumns)
    if (rotatedCount + unreadableCount > 0) ctx.log.info({ rotatedCount, unreadableCount }, 'keys rotated')
  },
})
