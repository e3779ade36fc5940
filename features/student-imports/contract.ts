import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { importReport, importSummary, newImport } from './schema.ts'

export const contract = {
  listImports: endpoint('GET /api/admin/student-imports', {
    permission: 'student.import',
    summary: 'The newest imports of the last 30 days, at most 20.',
    reply: z.array(importSummary),
  }),
  importStudents: endpoint('POST /api/admin/student-imports', {
    permission: 'student.import',
    summary:
      'Creates or updates a student for every valid row of a CSV table. With `isDryRun` nothing changes; the reply says what would. The import continues after the reply.',
    body: newImport,
    maxBodyBytes: limits.studentImport.bytes + limits.body.bytes,
    reply: importReport,
    limit: 'student.import',
    isIdempotent: true,
    invalidates: ['students', 'studentImports'],
  }),
  getImport: endpoint('GET /api/admin/student-imports/{id}', {
    permission: 'student.import',
    summary: 'How far an import is, and what happened with its rows.',
    reply: importReport,
  }),
  undoImport: endpoint('POST /api/admin/student-imports/{id}/undo', {
    permission: 'student.import',
    summary:
      'Takes an import back: deletes the students it created and restores those it updated, except those who signed in or were changed since.',
    reply: importReport,
    limit: 'student.import',
    invalidates: ['students', 'studentImports', 'people'],
  }),
}
