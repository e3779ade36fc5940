import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { currentUser, profilePatch } from './schema.ts'

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
}
