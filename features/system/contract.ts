import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import {
  deadJob,
  deadJobChoice,
  emailStatus,
  portStatus,
  queue,
  routeDurations,
  schedule,
  storage,
  systemOverview,
} from './schema.ts'

const seen = { permission: 'system.get', isInstallationWide: true } as const
const changed = {
  permission: 'system.edit',
  isInstallationWide: true,
  limit: 'system.edit',
  body: deadJobChoice,
  invalidates: ['system'],
} as const

export const contract = {
  getSystem: endpoint('GET /api/admin/system', {
    ...seen,
    summary: 'Versions, uptime, processes, and how many jobs wait, run or are parked.',
    reply: systemOverview,
  }),
  listQueues: endpoint('GET /api/admin/system/queues', {
    ...seen,
    summary: 'The queues of jobs, with what waits and runs.',
    reply: z.array(queue),
  }),
  listSchedules: endpoint('GET /api/admin/system/schedules', {
    ...seen,
    summary: 'What the clock starts, with its last and its next run.',
    reply: z.array(schedule),
  }),
  listDeadJobs: endpoint('GET /api/admin/system/dead-jobs', {
    ...seen,
    summary: 'Jobs that were parked after all tries, with the reason, newest first.',
    query: pageQuery,
    reply: z.array(deadJob),
  }),
  retryDeadJobs: endpoint('POST /api/admin/system/dead-jobs/retry', {
    ...changed,
    summary: 'Queues parked jobs again, up to 1,000 at once.',
    reply: z.object({ retriedCount: z.number() }),
  }),
  discardDeadJobs: endpoint('POST /api/admin/system/dead-jobs/discard', {
    ...changed,
    summary: 'Deletes parked jobs for good.',
    reply: z.object({ discardedCount: z.number() }),
  }),
  getStorage: endpoint('GET /api/admin/system/storage', {
    ...seen,
    summary: 'What the database and the files take, by table and feature.',
    reply: storage,
  }),
  getEmail: endpoint('GET /api/admin/system/email', {
    ...seen,
    summary: 'Emails that wait, and what came of those of the last 7 days.',
    reply: emailStatus,
  }),
  listPorts: endpoint('GET /api/admin/system/services', {
    ...seen,
    summary: 'The services in use, when each last answered, and why it last did not.',
    reply: z.array(portStatus),
  }),
  listRoutes: endpoint('GET /api/admin/system/slow-endpoints', {
    ...seen,
    summary: 'How long requests take by endpoint, since this process started; the slowest first.',
    reply: z.array(routeDurations),
  }),
}
