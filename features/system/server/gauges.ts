import { readDiskSpace } from '#platform/server/disk-space.ts'
import { replica } from '#platform/server/db/replica.ts'
import type { GaugeDef } from '#platform/server/http/metrics.ts'
import { countJobs } from './queues/queries.ts'

export const gauges: GaugeDef[] = [
  {
    name: 'foundry_replica_lag_seconds',
    help: 'How far the read replica is behind; absent where there is none and while it cannot be used',
    read: async ({ config, services }) => (config.databaseReadUrl ? services.get(replica).lagSeconds() : null),
  },
  {
    name: 'foundry_replica_left_out',
    help: '1 while a configured read replica cannot be used and the primary answers, else 0',
    read: async ({ config, services }) => (config.databaseReadUrl && !services.get(replica).isUsed() ? 1 : 0),
  },
  {
    name: 'foundry_jobs_waiting',
    help: 'Jobs that wait, also for another try',
    read: async (ctx) => (await countJobs(ctx)).waitingCount,
  },
  {
    name: 'foundry_jobs_dead',
    help: 'Jobs that were parked after all tries',
    read: async (ctx) => (await countJobs(ctx)).deadCount,
  },
  {
    name: 'foundry_disk_free_bytes',
    help: 'Free space of the disk with the data folder',
    read: async ({ config }) => (await readDiskSpace(config.dataDir))?.freeBytes ?? null,
  },
  {
    name: 'foundry_disk_size_bytes',
    help: 'Size of the disk with the data folder',
    read: async ({ config }) => (await readDiskSpace(config.dataDir))?.totalBytes ?? null,
  },
]
