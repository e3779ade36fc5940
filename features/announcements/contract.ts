import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import {
  announcement,
  announcementEdit,
  announcementQuery,
  listedAnnouncement,
  liveAnnouncement,
  newAnnouncement,
} from './schema.ts'

const id = z.object({ id: z.string() })

export const contract = {
  listLiveAnnouncements: endpoint('GET /api/announcements', {
    permission: 'announcement.list',
    summary: 'The live announcements for the viewer that they have not dismissed, newest first.',
    query: pageQuery,
    reply: z.array(liveAnnouncement),
  }),
  dismissAnnouncement: endpoint('PUT /api/announcements/{id}/dismissal', {
    permission: 'announcement.dismiss',
    summary: 'Takes a live announcement off the viewer’s dashboard, on all their devices.',
    reply: id,
    invalidates: ['announcements'],
  }),
  listAnnouncements: endpoint('GET /api/admin/announcements', {
    permission: 'announcement.edit',
    summary: 'Every announcement outside the trash, the latest start first.',
    query: pageQuery.extend(announcementQuery.shape),
    reply: z.array(listedAnnouncement),
  }),
  createAnnouncement: endpoint('POST /api/admin/announcements', {
    permission: 'announcement.edit',
    summary: 'Creates an announcement. Its audience is notified when it goes live.',
    body: newAnnouncement,
    reply: announcement,
    status: 201,
    isIdempotent: true,
    limit: 'announcement.create',
    invalidates: ['announcements'],
  }),
  listTrashedAnnouncements: endpoint('GET /api/admin/announcements/trash', {
    permission: 'announcement.edit',
    summary: 'The announcements in the trash, the last one put there first.',
    query: pageQuery,
    reply: z.array(announcement),
  }),
  purgeAnnouncements: endpoint('POST /api/admin/announcements/purge', {
    permission: 'announcement.edit',
    summary: 'Deletes trashed announcements for good.',
    body: z.object({ ids: z.array(z.guid()).min(1).max(100) }),
    reply: z.object({ purgedCount: z.number() }),
    invalidates: ['announcements'],
  }),
  editAnnouncement: endpoint('PATCH /api/admin/announcements/{id}', {
    permission: 'announcement.edit',
    summary: 'Edits an announcement; with `If-Match`, only the version named there (else 412).',
    body: announcementEdit,
    reply: announcement,
    invalidates: ['announcements'],
  }),
  trashAnnouncement: endpoint('DELETE /api/admin/announcements/{id}', {
    permission: 'announcement.edit',
    summary: 'Moves an announcement to the trash.',
    reply: id,
    invalidates: ['announcements'],
  }),
  restoreAnnouncement: endpoint('POST /api/admin/announcements/{id}/restore', {
    permission: 'announcement.edit',
    summary: 'Takes an announcement out of the trash.',
    reply: announcement,
    invalidates: ['announcements'],
  }),
}
