import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { metric, milestone, milestoneEdit, newMetric, newMilestone } from './schema.ts'

const idReply = z.object({ id: z.string() })

export const contract = {
  listMilestones: endpoint('GET /api/ventures/{id}/milestones', {
    permission: 'venture.get',
    summary: 'The milestones in their order.',
    reply: z.array(milestone),
  }),
  addMilestone: endpoint('POST /api/ventures/{id}/milestones', {
    permission: 'venture.edit',
    summary: 'Adds a milestone at the end.',
    body: newMilestone,
    reply: milestone,
    status: 201,
    limit: 'venture.write',
    isIdempotent: true,
    invalidates: ['ventures'],
  }),
  editMilestone: endpoint('PATCH /api/ventures/{id}/milestones/{milestoneId}', {
    permission: 'venture.edit',
    summary: 'Ticks, renames, dates or moves a milestone; ticking moves the progress unless it was set by hand.',
    body: milestoneEdit,
    reply: z.array(milestone),
    limit: 'venture.write',
    invalidates: ['ventures'],
  }),
  removeMilestone: endpoint('DELETE /api/ventures/{id}/milestones/{milestoneId}', {
    permission: 'venture.edit',
    summary: 'Removes a milestone.',
    reply: idReply,
    invalidates: ['ventures'],
  }),
  listMetrics: endpoint('GET /api/ventures/{id}/metrics', {
    permission: 'venture.get',
    summary: 'All figures, oldest first: totals as of their day, money in dollars.',
    reply: z.array(metric),
  }),
  addMetric: endpoint('POST /api/ventures/{id}/metrics', {
    permission: 'venture.edit',
    summary: 'Records a figure; one of a kind a day.',
    body: newMetric,
    reply: metric,
    status: 201,
    limit: 'venture.write',
    isIdempotent: true,
    invalidates: ['ventures'],
  }),
  editMetric: endpoint('PUT /api/ventures/{id}/metrics/{metricId}', {
    permission: 'venture.edit',
    summary: 'Corrects a figure.',
    body: newMetric,
    reply: metric,
    limit: 'venture.write',
    invalidates: ['ventures'],
  }),
  removeMetric: endpoint('DELETE /api/ventures/{id}/metrics/{metricId}', {
    permission: 'venture.edit',
    summary: 'Removes a figure.',
    reply: idReply,
    invalidates: ['ventures'],
  }),
}
