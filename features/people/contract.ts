import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { peopleQuery, person, roleChange } from './schema.ts'

export const contract = {
  listPeople: endpoint('GET /api/admin/users', {
    permission: 'person.list',
    summary: 'Everybody with an account, newest first.',
    query: pageQuery.extend(peopleQuery.shape),
    reply: z.array(person),
  }),
  changeRole: endpoint('PUT /api/admin/users/{id}/role', {
    permission: 'person.changeRole',
    summary: "Changes somebody else's role and ends their sessions. Only admins give or take the admin role.",
    body: roleChange,
    reply: person,
    invalidates: ['people'],
  }),
  deactivatePerson: endpoint('DELETE /api/admin/users/{id}', {
    permission: 'person.trash',
    summary: 'Deactivates somebody else at once and ends their sessions.',
    reply: z.object({ id: z.string() }),
    invalidates: ['people'],
  }),
  endSessions: endpoint('POST /api/admin/users/{id}/revoke-sessions', {
    permission: 'person.signOut',
    summary: 'Signs somebody out everywhere.',
    reply: z.object({ endedCount: z.number() }),
    invalidates: ['people'],
  }),
}
