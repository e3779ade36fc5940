import { findPersonInScope } from '#features/users/server/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { assignStudents, unassignStudent } from './assignments/actions.ts'
import { editCapacity, editOwnMentorProfile, getOwnMentorProfile } from './mentors/actions.ts'
import { findVisibleMentor, listMentorPage, listMentorsOf } from './mentors/queries.ts'
import {
  acceptRequest,
  cancelRequest,
  createRequest,
  declineRequest,
  routeRequest,
  serializeRequest,
} from './requests/actions.ts'
import { listRequests } from './requests/queries.ts'
import { serializeMentor } from './serializers.ts'
import { listAssignedStudents, suggestMentors, suggestStudents } from './suggestions/queries.ts'

export const routes = mount(contract, {
  listMentors: async (ctx, { query }) => {
    const page = await listMentorPage(ctx, query)
    return { ...page, items: page.items.map((row) => serializeMentor(row, ctx.me)) }
  },
  findMentor: async (ctx, { params }) => serializeMentor(await findVisibleMentor(ctx, params.id), ctx.me),
  getMentorProfile: (ctx) => getOwnMentorProfile(ctx),
  editMentorProfile: (ctx, { body }) => editOwnMentorProfile(ctx, body),
  listAssignedStudents: (ctx, { params }) => listAssignedStudents(ctx, params.id),
  suggestStudents: (ctx, { params, query }) => suggestStudents(ctx, { mentorId: params.id, q: query.q }),
  editCapacity: (ctx, { params, body }) => editCapacity(ctx, { mentorId: params.id, capacity: body.capacity }),
  listStudentMentors: async (ctx, { params }) => {
    const { id } = await findPersonInScope(ctx, params.id)
    return (await listMentorsOf(ctx, id)).map((row) => serializeMentor(row, ctx.me))
  },
  suggestMentors: (ctx, { params }) => suggestMentors(ctx, params.id),
  assignStudents: (ctx, { body }) => assignStudents(ctx, body),
  unassignStudent: (ctx, { params }) => unassignStudent(ctx, params),
  listRequests: async (ctx) => (await listRequests(ctx)).map(serializeRequest),
  createRequest: (ctx, { body }) => createRequest(ctx, body),
  cancelRequest: (ctx, { params }) => cancelRequest(ctx, params.id),
  acceptRequest: (ctx, { params }) => acceptRequest(ctx, params.id),
  declineRequest: (ctx, { params }) => declineRequest(ctx, params.id),
  routeRequest: (ctx, { params, body }) => routeRequest(ctx, { id: params.id, mentorId: body.mentorId }),
})
