import { newBadgeAward } from '#features/awards/schema.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { newSavedList, savedList, savedListEdit, studentIds } from './record-schema.ts'
import {
  analystChange,
  student,
  studentEdit,
  studentFilters,
  studentOptions,
  studentProfile,
  studentQuery,
  studentSummary,
  tagging,
  timelineEntry,
  timelineQuery,
} from './schema.ts'

const changedCount = z.object({ changedCount: z.number() })
const idReply = z.object({ id: z.string() })

export const contract = {
  listStudents: endpoint('GET /api/admin/students', {
    permission: 'student.list',
    summary: 'Students with an active account; for mentors those assigned to them, without phone and location.',
    query: pageQuery.extend(studentQuery.shape),
    reply: z.array(student),
  }),
  listIds: endpoint('GET /api/admin/students/ids', {
    permission: 'student.edit',
    summary: 'The ids of all students that match the filters, to change them together.',
    query: studentQuery,
    reply: z.array(z.string()),
  }),
  getSummary: endpoint('GET /api/admin/students/summary', {
    permission: 'student.list',
    summary: 'Figures of the students that match the filters.',
    query: studentFilters,
    reply: studentSummary,
  }),
  getOptions: endpoint('GET /api/admin/students/options', {
    permission: 'student.list',
    summary: 'The tags of students in scope; for staff also the mentors with how many students each has.',
    reply: studentOptions,
  }),
  exportCsv: endpoint('GET /api/admin/students/csv', {
    audit: 'list.exported',
    permission: 'export.getNamed',
    summary: 'The students that match the filters, as CSV in the order of the list. Logged with their number.',
    query: studentQuery,
    reply: z.unknown(),
    raw: 'download',
    limit: 'student.export',
  }),
  exportXlsx: endpoint('GET /api/admin/students/xlsx', {
    audit: 'list.exported',
    permission: 'export.getNamed',
    summary: 'The same as an Excel workbook.',
    query: studentQuery,
    reply: z.unknown(),
    raw: 'download',
    limit: 'student.export',
  }),
  tagStudents: endpoint('POST /api/admin/students/bulk-tag', {
    permission: 'student.edit',
    summary: 'Adds and removes tags on many students at once.',
    body: studentIds.extend(tagging.shape),
    reply: changedCount,
    limit: 'student.write',
    invalidates: ['students'],
  }),
  assignMentor: endpoint('POST /api/admin/students/bulk-mentor', {
    permission: 'mentor.assign',
    summary: 'Assigns a mentor to many students, or with `isAssigned: false` takes the mentor from them, at once.',
    body: studentIds.extend({ mentorId: z.guid('Choose a mentor'), isAssigned: z.boolean().default(true) }),
    reply: z.object({ changedIds: z.array(z.string()) }),
    limit: 'student.write',
    invalidates: ['students'],
  }),
  awardBadges: endpoint('POST /api/admin/students/bulk-badge', {
    permission: 'badge.award',
    summary: 'Gives a badge with its points to those of many students who do not have it.',
    body: studentIds.extend(newBadgeAward.shape),
    reply: z.object({ awardedCount: z.number(), skippedCount: z.number() }),
    limit: 'student.bulk',
    isIdempotent: true,
    invalidates: ['students', 'awards', 'people'],
  }),
  getStudent: endpoint('GET /api/admin/students/{id}', {
    audit: 'student.read',
    permission: 'student.get',
    summary: 'One student; for mentors without phone and location. Its `ETag` is its version.',
    reply: studentProfile,
  }),
  changeAnalyst: endpoint('PATCH /api/admin/students/{id}', {
    permission: 'student.edit',
    summary: 'Gives a student analyst access or takes it away; writes nothing else.',
    body: analystChange,
    reply: studentProfile,
    limit: 'student.write',
    invalidates: ['students', 'people'],
  }),
  editStudent: endpoint('PATCH /api/admin/students/{id}/profile', {
    permission: 'student.edit',
    summary: "Changes a student's profile; with `If-Match`, only the version named there (else 412).",
    body: studentEdit,
    reply: studentProfile,
    limit: 'student.write',
    invalidates: ['students', 'people'],
  }),
  listTimeline: endpoint('GET /api/admin/students/{id}/timeline', {
    audit: 'student.read',
    permission: 'student.get',
    summary: 'Everything that happened with a student, newest first.',
    query: pageQuery.extend(timelineQuery.shape),
    reply: z.array(timelineEntry),
  }),
  listSavedLists: endpoint('GET /api/admin/student-lists', {
    permission: 'studentList.list',
    summary: 'Your saved lists, and for staff those that staff share, by name.',
    reply: z.array(savedList),
  }),
  saveList: endpoint('POST /api/admin/student-lists', {
    permission: 'studentList.edit',
    summary: 'Saves filters and order under a name. Only staff share lists.',
    body: newSavedList,
    reply: savedList,
    status: 201,
    limit: 'student.write',
    isIdempotent: true,
    invalidates: ['studentLists'],
  }),
  editList: endpoint('PATCH /api/admin/student-lists/{id}', {
    permission: 'studentList.edit',
    summary: 'Renames, shares or changes a saved list of your own.',
    body: savedListEdit,
    reply: savedList,
    limit: 'student.write',
    invalidates: ['studentLists'],
  }),
  deleteList: endpoint('DELETE /api/admin/student-lists/{id}', {
    permission: 'studentList.edit',
    summary: 'Deletes a saved list of your own.',
    reply: idReply,
    limit: 'student.write',
    invalidates: ['studentLists'],
  }),
}
