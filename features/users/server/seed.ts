import type { Files } from '#providers/files/port.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { mentorAssignments } from '#platform/server/people/tables.ts'
import { createRandom, daysBefore, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { DemoRole } from '../schema.ts'
import { teamProfiles } from './demo-profiles.ts'
import { firstNames, lastNames, toSlug } from './sample-names.ts'
import { toColumns, toDemoPerson, toDemoStudent, toPerson, toStudent } from './sample-people.ts'
import { renderPortrait } from './sample-portraits.ts'
import { hometowns, interestList, majors } from './sample-profiles.ts'

type Assignment = typeof mentorAssignments.$inferInsert

/** How many students a new demo instance has. */
export const openingStudentCount = 40
/** How many of the further students share one further mentor. */
export const studentsPerMentor = 40
/** How many students the demo mentor has. */
const demoMentorStudentCount = 8
/** Seeds of `renderPortrait` whose patterns look good as portraits. */
const portraitNumbers: Record<DemoRole, number> = { student: 22, mentor: 12, director: 28, admin: 39, analyst: 9 }

/** Renders and stores the photos of the five demo people. Returns their keys. */
export async function storePortraits(files: Files): Promise<Record<DemoRole, string>> {
  const stored = Object.entries(portraitNumbers).map(async ([role, number]) => {
    const key = `photos/${newId()}.webp`
    await files.put({ key, content: await renderPortrait(number), contentType: 'image/webp' })
    return [role, key] as const
  })
  return Object.fromEntries(await Promise.all(stored)) as Record<DemoRole, string>
}

export type OpeningMembers = {
  demo: Record<DemoRole, Person>
  /** Mentors and staff, the demo ones included. */
  team: Person[]
  /** The demo student is first. */
  students: SampleStudent[]
  assignments: Assignment[]
}

/** The people of a new demo instance. */
export function sampleOpeningMembers({
  now,
  photoKeys,
}: {
  now: Date
  photoKeys: Record<DemoRole, string>
}): OpeningMembers {
  const student = toDemoStudent('student', { index: 0, now, photoKey: photoKeys.student })
  const analyst = toDemoStudent('analyst', { index: 1, now, photoKey: photoKeys.analyst })
  const students = [student, analyst, ...range(2, openingStudentCount).map((index) => toStudent(index, now))]
  const [mentor, director, admin] = (['mentor', 'director', 'admin'] as const).map((role) =>
    toDemoPerson(role, { now, photoKey: photoKeys[role] }),
  )
  const others = teamProfiles.map((profile, index) => toColleague(profile, { now, index }))
  const team = [mentor!, director!, admin!, ...others]
  return {
    demo: { student: student.person, mentor: mentor!, director: director!, admin: admin!, analyst: analyst.person },
    team,
    students,
    assignments: assignOpening(
      students,
      team.filter((person) => person.role === 'mentor'),
    ),
  }
}

/** `count` students after the opening ones, from index `first` on, and the mentor they share. */
export function sampleFurtherMembers({ first, count, now }: { first: number; count: number; now: Date }): {
  mentor: Person
  students: SampleStudent[]
} {
  const students = range(first, first + count).map((index) => toStudent(index, now))
  return { mentor: toFurtherMentor(Math.floor((first - openingStudentCount) / studentsPerMentor), now), students }
}

/** Assigns the mentor to those of the students who have one. */
export function assignTo(mentorId: string, students: SampleStudent[]): Assignment[] {
  return students.flatMap(({ person, mentoredAt }) =>
    mentoredAt ? [{ mentorId, studentId: person.id, createdAt: mentoredAt }] : [],
  )
}

/** Assigns the first students to the demo mentor, who is first in `mentors`, and the rest to the others in turn. */
function assignOpening(students: SampleStudent[], mentors: Person[]): Assignment[] {
  const mentored = students.filter(({ mentoredAt }) => mentoredAt !== null)
  const [demoMentor, ...others] = mentors
  const rest = mentored.slice(demoMentorStudentCount)
  return [
    ...assignTo(demoMentor!.id, mentored.slice(0, demoMentorStudentCount)),
    ...others.flatMap(({ id }, turn) =>
      assignTo(
        id,
        rest.filter((_, index) => index % others.length === turn),
      ),
    ),
  ]
}

function toColleague(profile: (typeof teamProfiles)[number], { now, index }: { now: Date; index: number }): Person {
  const { firstName, lastName } = profile
  const email = `demo.${toSlug(firstName)}.${toSlug(lastName)}@virginia.edu`
  return toPerson({
    ...toColumns(profile, now),
    firstName,
    lastName,
    email,
    createdAt: daysBefore(now, 332.1 - index * 6.07),
  })
}

function toFurtherMentor(number: number, now: Date): Person {
  const random = createRandom(number * 104_729 + 3)
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)]
  const interests = random.some(interestList, 3)
  const bio = `Works in ${interests[0]!.toLowerCase()} and mentors on ${interests[1]!.toLowerCase()} and ${interests[2]!.toLowerCase()}. Bring questions rather than slides.`
  return toPerson({
    firstName,
    lastName,
    bio,
    interests,
    email: `demo.mentor.${toSlug(firstName)}.${toSlug(lastName)}${number + 1}@virginia.edu`,
    role: 'mentor',
    major: random.pick(majors),
    location: random.pick(hometowns),
    createdAt: random.between(daysBefore(now, 400), daysBefore(now, 336)),
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
