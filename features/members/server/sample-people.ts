import { newId } from '#platform/server/db/columns.ts'
import { createChance, daysBefore, type Chance, type Drive, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { graduationYears, yearsOfStudy } from '../schema.ts'
import { demoAddress, demoPeople, type DemoRole } from './demo.ts'
import { profileCompletionOf } from './profile-completion.ts'
import { demoProfiles, type Profile } from './sample-cast.ts'
import { firstNames, lastNames, openingStudents, slugOf } from './sample-names.ts'
import { courses, homes, interestList, majors, writeBio } from './sample-profiles.ts'

/** Chosen so that the opening students own sixty ventures, see the seed of ventures. The demo student comes before. */
const openingDrives = 'sdlsdlsislddlsisldslsdildslsdlislddlsils'
const drives: Record<string, Drive> = { i: 'idle', l: 'light', s: 'steady', d: 'driven' }
const minuteMs = 60_000

/** How likely a student of each drive is to have filled in a part of the profile, to have a mentor, and when they joined. */
const habits: Record<Drive, { fills: number; isMentored: number; joinedDaysAgo: [least: number, most: number] }> = {
  idle: { fills: 0.4, isMentored: 0, joinedDaysAgo: [1, 160] },
  light: { fills: 0.75, isMentored: 0.2, joinedDaysAgo: [20, 300] },
  steady: { fills: 0.93, isMentored: 0.6, joinedDaysAgo: [110, 330] },
  driven: { fills: 1, isMentored: 0.9, joinedDaysAgo: [190, 335] },
}

type Given = Partial<Person> & Pick<Person, 'email' | 'firstName' | 'lastName' | 'createdAt'>

/** A whole row of somebody who finished onboarding, part of the demo. */
export function toPerson(given: Given): Person {
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
    onboardedAt: new Date(given.createdAt.getTime() + 9 * minuteMs),
    deactivatedAt: null,
    updatedAt: new Date(given.createdAt.getTime() + 9 * minuteMs),
    ...given,
  }
  return { ...person, profileCompletion: profileCompletionOf(person) }
}

/** What a profile of the cast is as columns. */
export function toColumns({ yearsToGo, ...profile }: Profile, now: Date): Partial<Person> {
  return { ...profile, graduationYear: yearsToGo === undefined ? null : graduationYearAfter(yearsToGo, now) }
}

/** One of the five people everybody may sign in as. */
export function toDemoPerson(role: DemoRole, { now, photoKey }: { now: Date; photoKey: string }): Person {
  const { joinedDaysAgo, ...profile } = demoProfiles[role]
  return toPerson({
    ...demoPeople[role],
    ...toColumns(profile, now),
    email: demoAddress(role),
    photoKey,
    createdAt: daysBefore(now, joinedDaysAgo),
  })
}

/** The student of this place in the demo's order: the same one every time, apart from ids and times. */
export function toStudent(index: number, now: Date): SampleStudent {
  const chance = createChance(index * 7_919 + 17)
  const drive = driveOf(index, chance)
  const [least, most] = habits[drive].joinedDaysAgo
  const createdAt = chance.between(daysBefore(now, most), daysBefore(now, least))
  const person = toPerson({ ...nameOf(index, chance), ...fillProfile(drive, { chance, now }), createdAt })
  return {
    person,
    drive,
    chance,
    now,
    isDemoStudent: false,
    mentoredAt: findMentoredAt({ createdAt, drive, now, chance }),
  }
}

/** The student with this place whom one can sign in as. */
export function toDemoStudent(
  role: 'student' | 'analyst',
  given: { index: number; now: Date; photoKey: string },
): SampleStudent {
  const { index, now } = given
  const chance = createChance(index * 7_919 + 17)
  const drive = driveOf(index, chance)
  const isDemoStudent = role === 'student'
  return {
    person: toDemoPerson(role, given),
    drive,
    chance,
    now,
    isDemoStudent,
    // Without a mentor: an assigned one earns a seventh badge, and the demo student holds six.
    mentoredAt: null,
  }
}

function driveOf(index: number, chance: Chance): Drive {
  const drawn = chance.fraction()
  const opening = drives[openingDrives[index] ?? '']
  if (opening) return opening
  if (drawn < 0.1) return 'idle'
  if (drawn < 0.37) return 'light'
  return drawn < 0.68 ? 'steady' : 'driven'
}

/** Sample addresses begin with `demo.` so that none can be a real person's. */
function nameOf(index: number, chance: Chance): Pick<Person, 'firstName' | 'lastName' | 'email'> {
  const opening = openingStudents[index - 2]
  const [firstName, lastName] = opening ? splitName(opening) : [chance.pick(firstNames), chance.pick(lastNames)]
  return {
    firstName,
    lastName,
    email: `demo.${slugOf(firstName)}.${slugOf(lastName)}${opening ? '' : index + 1}@virginia.edu`,
  }
}

function splitName(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.split(' ')
  return [first, rest.join(' ')]
}

function fillProfile(drive: Drive, { chance, now }: { chance: Chance; now: Date }): Partial<Person> {
  const { fills } = habits[drive]
  const yearAt = chance.pick([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
  const [major, home, interests] = [
    chance.pick(majors),
    chance.pick(homes),
    chance.some(interestList, chance.whole(2, 5)),
  ]
  const isEnrolled = drive !== 'idle' && chance.is(fills * 0.6)
  return {
    phone: chance.is(fills * 0.8) ? `(434) 555-0${chance.whole(150, 199)}` : null,
    location: chance.is(fills) ? home : null,
    yearOfStudy: chance.is(fills) ? yearsOfStudy[yearAt]! : null,
    graduationYear: chance.is(fills) ? graduationYearAfter(yearAt < 4 ? 3 - yearAt : 1, now) : null,
    major: chance.is(fills) ? major : null,
    bio: chance.is(fills) ? writeBio({ major, home, interests }, chance) : null,
    interests: chance.is(fills) ? interests : [],
    courseEnrollment: isEnrolled ? chance.some(courses, chance.whole(1, 2)) : [],
  }
}

/** The academic year turns in August; the form offers no year after its last. */
function graduationYearAfter(yearsToGo: number, now: Date): number {
  const thisYear = now.getUTCFullYear() + (now.getUTCMonth() >= 7 ? 1 : 0)
  return Math.min(thisYear + yearsToGo, graduationYears.last)
}

type Joined = { createdAt: Date; drive: Drive; now: Date; chance: Chance }

function findMentoredAt({ createdAt, drive, now, chance }: Joined): Date | null {
  const at = chance.between(new Date(createdAt.getTime() + 60 * minuteMs), daysBefore(now, 1))
  return chance.is(habits[drive].isMentored) ? at : null
}
