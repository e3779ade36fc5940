import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { currentUser, peopleQuery, person, profilePatch, roleChange } from './schema.ts'

export const contract = {
  patchProfile: endpoint('PATCH /api/profile', {
    permission: 'profile.edit',
    summary: 'Saves onboarding fields; an empty body completes onboarding.',
    body: profilePatch,
    reply: currentUser,
    limit: 'profile.edit',
    invalidates: ['currentUser', 'awards'],
  }),
  uploadPhoto: endpoint('POST /api/users/photo', {
    permission: 'photo.edit',
    summary: 'Stores a JPEG, PNG or WebP of up to 5 MB, sent as multipart, as a 512 px square without metadata.',
    raw: 'upload',
    reply: currentUser,
    limit: 'photo.upload',
    invalidates: ['currentUser', 'awards'],
  }),
  removePhoto: endpoint('DELETE /api/users/photo', {
    permission: 'photo.edit',
    summary: 'Removes the own photo.',
    reply: currentUser,
    invalidates: ['currentUser', 'awards'],
  }),
  downloadPhoto: endpoint('GET /api/photos/{name}', {
    permission: 'photo.get',
    summary: "A person's photo.",
    raw: 'download',
    reply: z.never(),
  }),
  listPeople: endpoint('GET /api/admin/users', {
    permission: 'person.list',
    summary: 'Everyone with an active account, newest first.',
    query: pageQuery.extend(peopleQuery.shape),
    reply: z.array(person),
  }),
  changeRole: endpoint('PUT /api/admin/users/{id}/role', {
    permission: 'person.changeRole',
    summary: "Changes another person's role and ends their sessions. Only admins grant or remove the admin role.",
    body: roleChange,
    reply: person,
    invalidates: ['people'],
  }),
  deactivatePerson: endpoint('DELETE /api/admin/users/{id}', {
    permission: 'person.trash',
    summary: 'Deactivates another person immediately and ends their sessions.',
    reply: z.object({ id: z.string() }),
    invalidates: ['people'],
  }),
  endSessions: endpoint('POST /api/admin/users/{id}/revoke-sessions', {
    permission: 'person.signOut',
    summary: 'Signs a person out everywhere.',
    reply: z.object({ endedCount: z.number() }),
    invalidates: ['people'],
  }),
}
