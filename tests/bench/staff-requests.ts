import type { Pool } from 'pg'
import { fullSize, idOf, sampleStudent } from './staff-generator.ts'

export type StaffRole = 'admin' | 'mentor' | 'student'
/** `maxMs`: what p95 may be at full size. */
export type StaffRequest = { name: string; path: string; role: StaffRole; maxMs: number }

const maxListMs = 100
const maxSearchMs = 50
const maxChartMs = 300
const maxSlotsMs = 150

type Ids = { student: string; mentor: string; author: string; first: string; last: string; email: string }

const nameOf = (column: string) =>
  `(select lower(${column}::text) from people where id = ${idOf('student', String(sampleStudent))})`

/** Every read of the staff half. Exports are measured apart, because they stream. */
export async function listStaffRequests(pool: Pool): Promise<StaffRequest[]> {
  const { rows } = await pool.query<Ids>(
    `select ${idOf('student', String(sampleStudent))} as student, ${idOf('mentor', '7')} as mentor, ${idOf('staff', '3')} as author,
       ${nameOf('first_name')} as first, ${nameOf('last_name')} as last, ${nameOf('email')} as email`,
  )
  const ids = rows[0]!
  const as = (role: StaffRole, maxMs: number, paths: [name: string, path: string][]) =>
    paths.map(([name, path]) => ({ name, path, role, maxMs }))
  return [
    ...as('admin', maxListMs, listStudentPaths()),
    ...as('admin', maxSearchMs, listSearchPaths(ids)),
    ...as('admin', maxListMs, listProfilePaths(ids)),
    ...as('admin', maxListMs, listDashboardPaths()),
    ...as('admin', maxListMs, listInteractionPaths(ids)),
    ...as('admin', maxListMs, listPeoplePaths(ids)),
    ...as('admin', maxListMs, listAuditPaths(ids)),
    ...as('admin', maxChartMs, listChartPaths()),
    ...as('mentor', maxListMs, listMentorPaths(ids)),
    ...as('student', maxSlotsMs, [['free times, 50 mentors, 30 days', '/api/bookings/slots?days=30']]),
  ]
}

const students = '/api/admin/students'
const interactions = '/api/admin/interactions'
const q = encodeURIComponent
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

function listStudentPaths(): [string, string][] {
  const sorts = ['newest', 'oldest', 'name', 'nameDescending', 'year', 'yearDescending', 'major', 'majorDescending']
  const figures = ['points', 'pointsAscending', 'completion', 'completionAscending', 'touch', 'touchDescending']
  const filters = ['engagement=high', 'engagement=none', 'year=junior', 'tag=tag%207', 'mentor=none', 'touch=overdue']
  return [
    ...[...sorts, ...figures].map((sort): [string, string] => [
      `students by ${sort}`,
      `${students}?sort=${sort}&limit=50`,
    ]),
    ...filters.map((filter): [string, string] => [`students, ${filter}`, `${students}?${filter}&sort=name&limit=50`]),
    ['students, year, tag, touch', `${students}?year=junior&tag=tag%207&touch=overdue&sort=points&limit=50`],
    ['students, figures', `${students}/summary`],
    ['students, figures of a filter', `${students}/summary?year=junior&touch=overdue`],
    ['students, tags and mentors', `${students}/options`],
    ['saved lists', '/api/admin/student-lists'],
  ]
}

/** What a person types: letter after letter, a name, a part of an address, a subject, words that begin with a common letter. */
function listSearchPaths({ first, last, email }: Ids): [string, string][] {
  const prefixes = [1, 2, 3].map((length) => first.slice(0, length))
  const [letter = '', , three = ''] = prefixes
  const words = [...prefixes, first, `${first} ${last}`, email, 'computer science', 'v', 's s', 'a m c', 'zzz']
  const sorted = [letter, three].map((word): [string, string] => [
    `search "${word}" by major`,
    `${students}?q=${word}&sort=major&limit=50`,
  ])
  return [
    ...words.map((word): [string, string] => [`search "${word}"`, `${students}?q=${q(word)}&limit=50`]),
    ...sorted,
    ['search of two letters, figures', `${students}/summary?q=${prefixes[1]}`],
    ...[letter, first, `${first} ${last}`].map((word): [string, string] => [
      `pick a student, "${word}"`,
      `${interactions}/students?q=${q(word)}`,
    ]),
    ...[letter, first].map((word): [string, string] => [`palette "${word}"`, `/api/search?q=${word}`]),
    ...[letter, `${first} ${last}`].map((word): [string, string] => [
      `people "${word}"`,
      `/api/admin/users?q=${q(word)}`,
    ]),
  ]
}

function listProfilePaths({ student }: Ids): [string, string][] {
  return [
    ['profile', `${students}/${student}`],
    ['profile, timeline', `${students}/${student}/timeline?limit=30`],
    ['profile, interactions', `${students}/${student}/interactions?limit=20`],
    ['profile, notes', `${students}/${student}/notes`],
    ['profile, activities', `/api/students/${student}/activities?limit=20`],
    ['profile, ventures', `/api/students/${student}/ventures?limit=20`],
    ['profile, badges', `/api/students/${student}/badges`],
    ['profile, mentors', `/api/mentoring/students/${student}/mentors`],
  ]
}

const listDashboardPaths = (): [string, string][] => [
  ['dashboard', '/api/admin/dashboard'],
  ['dashboard, interactions', `${interactions}/summary`],
  ['dashboard, newest interactions', `${interactions}?limit=5`],
  ['dashboard, follow-ups', `${interactions}?limit=5&author=me&followUp=due&sort=due`],
  ['dashboard, overview', '/api/users/overview'],
  ['needs attention', '/api/admin/students-at-risk?limit=8'],
  ['needs attention, all', '/api/admin/students-at-risk?limit=50'],
  ['announcements', '/api/announcements'],
  ['announcements, all', '/api/admin/announcements'],
]

function listInteractionPaths({ student, author }: Ids): [string, string][] {
  const filters = [
    'sort=newest',
    'sort=oldest',
    'type=phone',
    'type=phone&sort=oldest',
    `student=${student}`,
    `author=${author}`,
    `author=${author}&type=phone`,
    'followUp=open',
    'followUp=due&sort=due',
    'followUp=overdue&sort=due',
    'author=me&followUp=due&sort=due',
    'followUp=done&type=meeting',
    'followUp=done&sort=due',
    'sort=due',
    `from=${dayAgo(7)}`,
    `from=${dayAgo(120)}&to=${dayAgo(30)}`,
    `from=${dayAgo(400)}&to=${dayAgo(30)}&type=email`,
  ]
  return [
    ...filters.map((filter): [string, string] => [
      `interactions, ${filter.replace(student, '…').replace(author, '…')}`,
      `${interactions}?limit=50&${filter}`,
    ]),
    ['interactions, authors', `${interactions}/authors?q=ma`],
  ]
}

function listPeoplePaths({ student, mentor }: Ids): [string, string][] {
  return [
    ...['newest', 'oldest', 'name', '-name'].map((sort): [string, string] => [
      `people by ${sort}`,
      `/api/admin/users?sort=${sort}`,
    ]),
    ['people, staff', '/api/admin/users?role=director,admin&sort=name'],
    ['people, mentors', '/api/admin/users?role=mentor&sort=name'],
    ['people, removed', '/api/admin/removed-users'],
    ['mentors', '/api/mentors'],
    ['mentors, searched', '/api/mentors?q=investor&hasRoom=true'],
    ['students of a mentor', `/api/mentoring/mentors/${mentor}/students`],
    ['students for a mentor', `/api/mentoring/mentors/${mentor}/suggestions`],
    ['students for a mentor, "mas"', `/api/mentoring/mentors/${mentor}/suggestions?q=mas`],
    ['mentors for a student', `/api/mentoring/students/${student}/suggestions`],
    ['requests for a mentor', '/api/mentoring/requests'],
  ]
}

const audit = '/api/admin/audit-log'
const listAuditPaths = ({ first, last }: Ids): [string, string][] => [
  ['audit log', audit],
  ['audit log, one action', `${audit}?action=list.exported`],
  ['audit log, a noun', `${audit}?action=student`],
  ['audit log, an action nobody did', `${audit}?action=webhook`],
  ['audit log, a name', `${audit}?q=${first}%20${last}`],
  ['audit log, one letter', `${audit}?q=${first[0]}`],
  ['audit log, a name and an action', `${audit}?q=${first}%20${last}&action=list.exported`],
  ['audit log, a month', `${audit}?from=${dayAgo(90)}&to=${dayAgo(60)}`],
  ['audit log, all filters', `${audit}?q=${first}&action=student.read&from=${dayAgo(400)}&to=${dayAgo(60)}`],
  ['audit log, integrity', `${audit}/integrity`],
]

function listChartPaths(): [string, string][] {
  const charts = ['engagement', 'retention', 'funnel', 'events', 'badges']
  const filters = ['', '&year=junior', '&major=Commerce', `&cohort=${dayAgo(300).slice(0, 7)}`]
  return [
    ['analytics, filters', '/api/analytics/filters'],
    ...charts.flatMap((chart) =>
      filters.map((filter): [string, string] => [
        `analytics, ${chart} ${filter.replace(/=.*/, '').slice(1)}`.trim(),
        `/api/analytics/${chart}?period=twoYears${filter}`,
      ]),
    ),
  ]
}

const listMentorPaths = ({ student }: Ids): [string, string][] => [
  ['my students', students],
  ['my students by touch', `${students}?sort=touch`],
  ['my students, "m"', `${students}?q=m`],
  ['my students, figures', `${students}/summary`],
  ['my students, profile', `${students}/${student}`],
  ['my students, timeline', `${students}/${student}/timeline?limit=30`],
  ['my interactions', interactions],
  ['my follow-ups', `${interactions}?author=me&followUp=due&sort=due`],
  ['my interactions, summary', `${interactions}/summary`],
  ['my students at risk', '/api/admin/students-at-risk?limit=8'],
  ['my meetings', '/api/bookings'],
  ['my meetings, past', '/api/bookings?view=past'],
  ['overview', '/api/users/overview'],
]

/** The exports of everything: rows there are at full size. */
export const exportPaths: [name: string, path: string, rows: number][] = [
  ['students, CSV', `${students}/csv`, fullSize.students],
  ['students, Excel', `${students}/xlsx`, fullSize.students],
  ['interactions, CSV', `${interactions}/csv`, fullSize.interactions],
  ['audit log, CSV', '/api/admin/audit-log.csv', fullSize.auditEntries],
  ['students without names, CSV', '/api/analytics/export.csv', fullSize.students],
]
