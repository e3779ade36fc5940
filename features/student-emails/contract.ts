import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { emailPreview, newStudentEmail, studentEmail } from './schema.ts'

export const contract = {
  previewEmail: endpoint('POST /api/admin/students/email-preview', {
    permission: 'student.email',
    summary: 'What an email to these students would look like and how many would get it. Sends nothing.',
    body: newStudentEmail,
    reply: emailPreview,
    invalidates: [],
  }),
  sendEmail: endpoint('POST /api/admin/students/emails', {
    permission: 'student.email',
    summary:
      'Sends one email to each of these students, at most 1,000, after 20 seconds. It is part of their timeline.',
    body: newStudentEmail,
    reply: studentEmail,
    status: 201,
    limit: 'student.email',
    isIdempotent: true,
    invalidates: ['students'],
  }),
  getEmail: endpoint('GET /api/admin/students/emails/{emailId}', {
    permission: 'student.email',
    summary: 'How many of its recipients an email was sent to so far.',
    reply: studentEmail,
  }),
  cancelEmail: endpoint('DELETE /api/admin/students/emails/{emailId}', {
    permission: 'student.email',
    summary: 'Deletes an email of your own before it is sent.',
    reply: z.object({ id: z.string() }),
    invalidates: ['students'],
  }),
}
