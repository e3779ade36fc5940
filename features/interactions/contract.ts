import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { interaction, interactionQuery, newInteraction, studentChoice, studentQuery } from './schema.ts'

/** What staff and mentors log about students. Mentors read and write those of the students assigned to them. */
export const contract = {
  listInteractions: endpoint('GET /api/admin/interactions', {
    permission: 'interaction.list',
    summary: 'Interactions with students, newest first. Mentors see their own and shared ones.',
    query: pageQuery.extend(interactionQuery.shape),
    reply: z.array(interaction),
  }),
  createInteraction: endpoint('POST /api/admin/interactions', {
    permission: 'interaction.create',
    summary: 'Logs an interaction with a student. Without `visibility` its author and staff read it.',
    body: newInteraction,
    reply: interaction,
    status: 201,
    limit: 'interaction.create',
    isIdempotent: true,
    invalidates: ['interactions'],
  }),
  searchStudents: endpoint('GET /api/admin/interactions/students', {
    permission: 'interaction.list',
    summary: 'Students to log an interaction with, by name: those with these ids, or at most 20 that match.',
    query: studentQuery,
    reply: z.array(studentChoice),
  }),
  listStudentInteractions: endpoint('GET /api/admin/students/{id}/interactions', {
    permission: 'interaction.list',
    summary: 'Interactions with one student, newest first.',
    query: pageQuery,
    reply: z.array(interaction),
  }),
}
