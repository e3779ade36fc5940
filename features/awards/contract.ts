import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { activity, badge, badgeAward, badgeRevocation, newBadgeAward } from './schema.ts'

export const contract = {
  listBadges: endpoint('GET /api/users/badges', {
    permission: 'badge.list',
    summary: 'All badges, each with when it was earned or how far the person is.',
    reply: z.array(badge),
  }),
  listActivities: endpoint('GET /api/activities', {
    permission: 'activity.list',
    summary: 'What the person did, newest first.',
    query: pageQuery,
    reply: z.array(activity),
  }),
  listStudentBadges: endpoint('GET /api/students/{id}/badges', {
    audit: 'student.read',
    permission: 'badge.get',
    summary: 'The badges a student within reach holds, the latest first.',
    reply: z.array(badgeAward),
  }),
  listStudentActivities: endpoint('GET /api/students/{id}/activities', {
    audit: 'student.read',
    permission: 'activity.get',
    summary: 'What a student within reach did, newest first.',
    query: pageQuery,
    reply: z.array(activity),
  }),
  awardBadge: endpoint('POST /api/admin/students/{id}/badges', {
    permission: 'badge.award',
    summary: 'Gives a student a badge with its points; a second award of the same one is a 409.',
    body: newBadgeAward,
    reply: badgeAward,
    status: 201,
    limit: 'badge.award',
    isIdempotent: true,
    invalidates: ['awards', 'people', 'students'],
  }),
  revokeBadge: endpoint('DELETE /api/admin/students/{id}/badges/{badgeId}', {
    permission: 'badge.award',
    summary: 'Takes back a badge that staff awarded, with its points. One that a student earned by a rule is a 409.',
    body: badgeRevocation,
    reply: z.object({ id: z.string() }),
    limit: 'badge.award',
    invalidates: ['awards', 'people', 'students'],
  }),
}
