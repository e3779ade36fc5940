import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import {
  assignedStudent,
  capacityEdit,
  mentor,
  mentorProfile,
  mentorProfileEdit,
  mentorQuery,
  mentorSuggestion,
  newAssignment,
  studentSuggestion,
} from './schema.ts'

export const contract = {
  listMentors: endpoint('GET /api/mentors', {
    permission: 'mentor.list',
    summary: 'Mentors by name: for students the ones assigned to them, for mentors and staff all.',
    query: pageQuery.extend(mentorQuery.shape),
    reply: z.array(mentor),
  }),
  findMentor: endpoint('GET /api/mentors/{id}', {
    permission: 'mentor.list',
    summary: 'One mentor; for students only one assigned to them.',
    reply: mentor,
  }),
  getMentorProfile: endpoint('GET /api/mentoring/profile', {
    permission: 'mentorProfile.edit',
    summary: 'What your own mentor card says beside your profile.',
    reply: mentorProfile,
  }),
  editMentorProfile: endpoint('PUT /api/mentoring/profile', {
    permission: 'mentorProfile.edit',
    summary: 'Changes your mentor card and how many students you can take.',
    body: mentorProfileEdit,
    reply: mentorProfile,
    limit: 'profile.edit',
    invalidates: ['mentors'],
  }),
  listAssignedStudents: endpoint('GET /api/mentoring/mentors/{id}/students', {
    permission: 'mentor.assign',
    summary: 'The students assigned to a mentor, newest first.',
    reply: z.array(assignedStudent),
  }),
  suggestStudents: endpoint('GET /api/mentoring/mentors/{id}/suggestions', {
    permission: 'mentor.assign',
    summary: 'Students who may fit this mentor, best first, with the reasons; `q` searches all students by name.',
    query: z.object({ q: z.string().trim().max(200).optional() }),
    reply: z.array(studentSuggestion),
  }),
  editCapacity: endpoint('PUT /api/mentoring/mentors/{id}/capacity', {
    permission: 'mentor.assign',
    summary: 'Changes how many students a mentor can take. Students beyond it stay assigned.',
    body: capacityEdit,
    reply: mentor,
    limit: 'mentor.assign',
    invalidates: ['mentors'],
  }),
  listStudentMentors: endpoint('GET /api/mentoring/students/{id}/mentors', {
    permission: 'mentor.assign',
    summary: 'The mentors of a student.',
    reply: z.array(mentor),
  }),
  suggestMentors: endpoint('GET /api/mentoring/students/{id}/suggestions', {
    permission: 'mentor.assign',
    summary: 'Mentors who may fit this student, best first, with the reasons. Mentors without room come last.',
    reply: z.array(mentorSuggestion),
  }),
  assignStudents: endpoint('POST /api/mentoring/assignments', {
    permission: 'mentor.assign',
    summary:
      'Assigns up to 200 students to a mentor. Students assigned already stay so; 409 beyond the mentor’s capacity.',
    body: newAssignment,
    reply: z.object({ assignedCount: z.number() }),
    status: 201,
    limit: 'mentor.assign',
    isIdempotent: true,
    invalidates: ['mentors', 'people'],
  }),
  unassignStudent: endpoint('DELETE /api/mentoring/assignments/{mentorId}/{studentId}', {
    permission: 'mentor.assign',
    summary: 'Ends an assignment: the mentor no longer finds the student, and they can no longer write to each other.',
    reply: z.object({ mentorId: z.string(), studentId: z.string() }),
    limit: 'mentor.assign',
    invalidates: ['mentors', 'people'],
  }),
}
