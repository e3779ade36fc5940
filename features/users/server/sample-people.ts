import { newId } from '#platform/server/db/columns.ts'
import { createRandom, daysBefore, type Random, type Drive, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { graduationYears, yearsOfStudy, type DemoRole } from '../schema.ts'
import { demoEmail, demoPeople } from './demo-people.ts'
import { calculateProfileCompletion } from './profile-completion.ts'
import { demoProfiles, type Profile } from './demo-profiles.ts'
import { firstNames, lastNames, openingStudents, toSlug } from './sample-names.ts'
import { courses, hometowns, interestList, majors, writeBio } from './sample-profiles.ts'

/** Chosen so that the opening students own sixty ventures (see the seed of ventures). The first letter is the demo student. */
const openingDrives = 'sdlsdlsislddlsisldslsdildslsdlislddlsils'
const drives: Record<string, Drive> = { i: 'idle', l: 'light', s: 'steady', d: 'driven' }
const minuteMs = 60_000

/** For a student of each drive: probability that a profile part is filled in, probability of a mentor, and the joining dates. */
const habits: Record<
  Drive,
  { fillProbability: number; mentorProbability: number; joinedDaysAgo: [min: number, max: number] }
> = {
  idle: { fillProbability: 0.4, mentorProbability: 0, joinedDaysAgo: [1, 160] },
  light: { fillProbability: 0.75, mentorProbability: 0.2, joinedDaysAgo: [20, 300] },
  steady: { fillProbability: 0.93, mentorProbability: 0.6, joinedDaysAgo: [110, 330] },
  driven: { fillProbability: 1, mentorProbability: 0.9, joinedDaysAgo: [190, 335] },
}

type PersonInput = Partial<Person> & Pick<Person, 'email' | 'firstName' | 'lastName' | 'createdAt'>

/** A complete row of a demo person who finished onboarding. */
export function toPerson(input: PersonInput): Person {
  const person: Person = {
    id: newId(),
    role: 'student',
    isAnalyst: false,
    isDemo: true,
    phone: null,
    location: null,
    yearOfStudy: null,
    graduationYear: null,
    major: null,
    bio: null,
    interests: [],
    courseEnrollment: [],
    photoKey: null,
    profileCompletion: 0,
    totalPoints: 0,
    lastTouchAt: null,
    version: 1,
    interactionCount: 0,
    onboardedAt: new Date(input.createdAt.getTime() + 9 * minuteMs),
    deactivatedAt: null,
    updatedAt: new Date(input.createdAt.getTime() + 9 * minuteMs),
    ...input,
  }
  return { ...person, profileCompletion: calculateProfileCompletion(person) }
}

/** The columns of a demo profile. */
export function toColumns({ yearsToGo, ...profile }: Profile, now: Date): Partial<Person> {
  return { ...profile, graduationYear: yearsToGo === undefined ? null : graduationYearAfter(yearsToGo, now) }
}

/** One of the five people anyone can sign in as. */
export function toDemoPerson(role: DemoRole, { now, photoKey }: { now: Date; photoKey: string }): Person {
  const { joinedDaysAgo, ...profile } = demoProfiles[role]
  return toPerson({
    ...demoPeople[role],
    ...toColumns(profile, now),
    email: demoEmail(role),
    photoKey,
    createdAt: daysBefore(now, joinedDaysAgo),
  })
}

/** The sample student with this index: the same person in every run, except for ids and times. */
export function toStudent(index: number, now: Date): SampleStudent {
  const random = createRandom(index * 7_919 + 17)
  const drive = pickDrive(index, random)
  const [min, max] = habits[drive].joinedDaysAgo
  const createdAt = random.between(daysBefore(now, max), daysBefore(now, min))
  const person = toPerson({ ...pickName(index, random), ...fillProfile(drive, { random, now }), createdAt })
  return {
    person,
    drive,
    random,
    now,
    isDemoStudent: false,
    mentoredAt: findMentoredAt({ createdAt, drive, now, random }),
  }
}

/** The student with this index, as one of the demo people anyone can sign in as. */
export function toDemoStudent(
  role: 'student' | 'analyst',
  input: { index: number; now: Date; photoKey: string },
): SampleStudent {
  const { index, now } = input
  const random = createRandom(index * 7_919 + 17)
  const drive = pickDrive(index, random)
  const isDemoStudent = role === 'student'
  return {
    person: toDemoPerson(role, input),
    drive,
    random,
    now,
    isDemoStudent,
    // An assigned mentor earns a seventh badge, and the demo student should have six: the analyst is the one with a mentor.
    mentoredAt: isDemoStudent ? null : daysBefore(now, 21),
  }
}

function pickDrive(index: number, random: Random): Drive {
  const roll = random.fraction()
  const opening = drives[openingDrives[index] ?? '']
  if (opening) return opening
  if (roll < 0.1) return 'idle'
  if (roll < 0.37) return 'light'
  return roll < 0.68 ? 'steady' : 'driven'
}

/** Sample addresses start with `demo.` so that none belongs to a real person. */
function pickName(index: number, random: Random): Pick<Person, 'firstName' | 'lastName' | 'email'> {
  const opening = openingStudents[index - 2]
  const [firstName, lastName] = opening ? splitName(opening) : [random.pick(firstNames), random.pick(lastNames)]
  return {
    firstName,
    lastName,
    email: `demo.${toSlug(firstName)}.${toSlug(lastName)}${opening ? '' : index + 1}@virginia.edu`,
  }
}

function splitName(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.split(' ')
  return [first, rest.join(' ')]
}

function fillProfile(drive: Drive, { random, now }: { random: Random; now: Date }): Partial<Person> {
  const { fillProbability } = habits[drive]
  const yearIndex = random.pick([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
  const [major, home, interests] = [
    random.pick(majors),
    random.pick(hometowns),
    random.some(interestList, random.whole(2, 5)),
  ]
  const isEnrolled = drive !== 'idle' && random.is(fillProbability * 0.6)
  return {
    phone: random.is(fillProbability * 0.8) ? `(434) 555-0${random.whole(150, 199)}` : null,
    location: random.is(fillProbability) ? home : null,
    yearOfStudy: random.is(fillProbability) ? yearsOfStudy[yearIndex]! : null,
    graduationYear: random.is(fillProbability) ? graduationYearAfter(yearIndex < 4 ? 3 - yearIndex : 1, now) : null,
    major: random.is(fillProbability) ? major : null,
    bio: random.is(fillProbability) ? writeBio({ major, home, interests }, random) : null,
    interests: random.is(fillProbability) ? interests : [],
    courseEnrollment: isEnrolled ? random.some(courses, random.whole(1, 2)) : [],
  }
}

/** The academic year starts in August. Capped at the last year the profile form accepts. */
function graduationYearAfter(yearsToGo: number, now: Date): number {
  const thisYear = now.getUTCFullYear() + (now.getUTCMonth() >= 7 ? 1 : 0)
  return Math.min(thisYear + yearsToGo, graduationYears.last)
}

type MentoredAtOptions = { createdAt: Date; drive: Drive; now: Date; random: Random }

function findMentoredAt({ createdAt, drive, now, random }: MentoredAtOptions): Date | null {
  const mentoredAt = random.between(new Date(createdAt.getTime() + 60 * minuteMs), daysBefore(now, 1))
  return random.is(habits[drive].mentorProbability) ? mentoredAt : null
}
