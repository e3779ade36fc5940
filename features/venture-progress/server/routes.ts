import { listMetrics } from '#features/ventures/server/metrics/queries.ts'
import { listMilestones } from '#features/ventures/server/milestones/queries.ts'
import { findVenture } from '#features/ventures/server/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as metrics from './metrics/actions.ts'
import * as milestones from './milestones/actions.ts'

export const routes = mount(contract, {
  listMilestones: async (ctx, { params }) => {
    const { id } = await findVenture(ctx, params.id)
    return listMilestones(ctx, id)
  },
  addMilestone: (ctx, { params, body }) => milestones.addMilestone(ctx, { ventureId: params.id, input: body }),
  editMilestone: (ctx, { params, body }) =>
    milestones.editMilestone(ctx, { ventureId: params.id, id: params.milestoneId, input: body }),
  removeMilestone: (ctx, { params }) =>
    milestones.removeMilestone(ctx, { ventureId: params.id, id: params.milestoneId }),
  listMetrics: async (ctx, { params }) => {
    const { id } = await findVenture(ctx, params.id)
    return listMetrics(ctx, id)
  },
  addMetric: (ctx, { params, body }) => metrics.addMetric(ctx, { ventureId: params.id, input: body }),
  editMetric: (ctx, { params, body }) =>
    metrics.editMetric(ctx, { ventureId: params.id, id: params.metricId, input: body }),
  removeMetric: (ctx, { params }) => metrics.removeMetric(ctx, { ventureId: params.id, id: params.metricId }),
})
