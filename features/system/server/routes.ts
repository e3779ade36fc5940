import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { discardDeadJobs, retryDeadJobs } from './dead-jobs/actions.ts'
import { listDeadRows } from './dead-jobs/queries.ts'
import { listPorts } from './ports.ts'
import { listQueueRows } from './queues/queries.ts'
import {
  serializeEmail,
  serializeRoutes,
  serializeSchedules,
  serializeStorage,
  serializeSystem,
} from './serializers.ts'

export const routes = mount(contract, {
  getSystem: (ctx) => serializeSystem(ctx),
  listQueues: (ctx) => listQueueRows(ctx),
  listSchedules: (ctx) => serializeSchedules(ctx),
  listDeadJobs: (ctx, { query }) => listDeadRows(ctx, query),
  retryDeadJobs: (ctx, { body }) => retryDeadJobs(ctx, body),
  discardDeadJobs: (ctx, { body }) => discardDeadJobs(ctx, body),
  getStorage: (ctx) => serializeStorage(ctx),
  getEmail: (ctx) => serializeEmail(ctx),
  listPorts: (ctx) => listPorts(ctx),
  listRoutes: (ctx) => serializeRoutes(ctx),
})
