import type { AuditedEvent, auditEntries } from '#platform/server/audit/tables.ts'
import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'

type EntryRow = typeof auditEntries.$inferInsert
type SampleInput = {
  demo: Record<'student' | 'mentor' | 'director' | 'admin', Person>
  /** One of the demo mentor's students. */
  menteeId: string
  now: Date
}
type Sample = [
  hours: number,
  actor: Person,
  entry: Pick<EntryRow, 'route' | 'action' | 'subjectId'>,
  events?: AuditedEvent[],
]

/** What the demo's staff did in the last days, noted as their requests would have been; the oldest first, as the chain of hashes has them. */
export function sampleAuditEntries({ demo, menteeId, now }: SampleInput): EntryRow[] {
  const { student, mentor, director, admin } = demo
  const readOf = (subjectId: string) => ({ route: 'GET /api/admin/students/{id}', action: 'student.read', subjectId })
  const signIn = { route: 'POST /api/demo-login/{role}', action: 'person.signedIn', subjectId: admin.id }
  const assignment = { route: 'POST /api/mentoring/assignments', action: 'mentor.assigned', subjectId: menteeId }
  const download = { route: 'GET /api/admin/students/xlsx', action: 'list.exported', subjectId: director.id }
  const samples: Sample[] = [
    [148, director, assignment, [{ name: 'mentor.assigned', subjectId: menteeId, data: { mentorId: mentor.id } }]],
    [121, admin, signIn, [{ name: 'member.signedIn', subjectId: admin.id, data: {} }]],
    [96, director, readOf(student.id)],
    [
      52,
      director,
      download,
      [{ name: 'student.exported', subjectId: director.id, data: { format: 'xlsx', count: 40 } }],
    ],
    [30, mentor, readOf(menteeId)],
    [26, admin, { route: 'POST /api/admin/cache/sync-all', action: 'cache.sync', subjectId: null }],
  ]
  return samples.map(([hours, actor, entry, events = []]) => ({
    ...entry,
    id: newId(),
    recordedAt: hoursBefore(now, hours),
    actorId: actor.id,
    via: 'session',
    network: '128.143.0.0/24',
    events,
    isDemo: true,
  }))
}
