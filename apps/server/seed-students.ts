import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { sampleAwards } from '#features/awards/server/seed.ts'
import { activities, badgeAwards } from '#features/awards/server/tables.ts'
import { resourceDownloads, resources } from '#features/resources/server/tables.ts'
import { assignTo, openingStudentCount, sampleFurtherMembers, studentsPerMentor } from '#features/users/server/seed.ts'
import { sampleFurtherPortfolio, type Portfolio } from '#features/ventures/server/seed.ts'
import { ventures } from '#features/ventures/server/tables.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainEvents } from '#platform/server/db/tables.ts'
import { mentorAssignments, people } from '#platform/server/people/tables.ts'
import type { SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'

/** How many students are in memory at once; a multiple of `studentsPerMentor`. */
const batchStudentCount = 25 * studentsPerMentor
/** A statement can have 65,535 parameters; smaller statements are built faster. */
const statementParameterCount = 20_000

type SeedStudentsInput = {
  students: SampleStudent[]
  /** One for each student. */
  portfolios: Portfolio[]
  team: Person[]
  assignments: (typeof mentorAssignments.$inferInsert)[]
  staffId: string | null
}

/** Inserts people with their activities and point totals; returns the badges. */
export async function seedStudents(db: Db, input: SeedStudentsInput): Promise<(typeof badgeAwards.$inferSelect)[]> {
  const { students, portfolios, team, assignments, staffId } = input
  const awards = students.map((student, index) => {
    const { ventures: own, progressEvents } = portfolios[index]!
    return sampleAwards({
      student,
      ventures: own,
      progressUpdatedAt: progressEvents.map(({ recordedAt }) => recordedAt),
      staffId,
    })
  })
  const earned = awards.flatMap((award) => award.badgeAwards)
  const members = students.map(({ person }, index) => ({ ...person, totalPoints: awards[index]!.totalPoints }))
  await insertAll(db, { table: people, rows: [...team, ...members] })
  await insertAll(db, { table: mentorAssignments, rows: assignments })
  await insertAll(db, { table: ventures, rows: portfolios.flatMap((portfolio) => portfolio.ventures) })
  await insertAll(db, { table: domainEvents, rows: portfolios.flatMap((portfolio) => portfolio.progressEvents) })
  await insertAll(db, { table: activities, rows: awards.flatMap((award) => award.activities) })
  await insertAll(db, { table: badgeAwards, rows: earned })
  await insertDownloads(
    db,
    awards.flatMap((award) => award.activities),
  )
  return earned
}

/** Marks resources of the ledger as downloaded, so that downloading them again earns nothing. */
async function insertDownloads(db: Db, ledger: (typeof activities.$inferInsert)[]): Promise<void> {
  const known = await db.select({ id: resources.id, notionId: resources.notionId }).from(resources)
  const idByNotionId = new Map(known.map(({ id, notionId }) => [notionId, id]))
  const rows = ledger.flatMap(({ type, causeId, personId, createdAt }) => {
    const resourceId = type === 'resource_downloaded' ? idByNotionId.get(causeId) : undefined
    return resourceId ? [{ personId, resourceId, downloadedAt: createdAt }] : []
  })
  await insertAll(db, { table: resourceDownloads, rows })
}

/** Adds missing sample students up to a total of `students`; returns how many. */
export async function seedAdditionalStudents(
  db: Db,
  { now, targetCount }: { now: Date; targetCount: number },
): Promise<number> {
  const staffId = await findGrantor(db)
  let addedCount = 0
  for (let first = openingStudentCount; first < targetCount; first += batchStudentCount) {
    addedCount += await seedBatch(db, { now, first, end: Math.min(targetCount, first + batchStudentCount), staffId })
  }
  return addedCount
}

type Batch = { now: Date; first: number; end: number; staffId: string | null }

async function seedBatch(db: Db, { now, first, end, staffId }: Batch): Promise<number> {
  const sampleGroups = createGroups({ now, first, end })
  const idByAddress = await findIds(
    db,
    sampleGroups.flatMap(({ mentor, students }) => [mentor, ...students.map(({ person }) => person)]),
  )
  const isNew = ({ email }: Person) => !idByAddress.has(email)
  const groups = sampleGroups.map(({ mentor, students }) => ({
    mentor,
    students: students.filter(({ person }) => isNew(person)),
  }))
  const students = groups.flatMap((group) => group.students)
  await seedStudents(db, {
    students,
    portfolios: students.map(sampleFurtherPortfolio),
    team: groups.map(({ mentor }) => mentor).filter(isNew),
    assignments: groups.flatMap((group) =>
      assignTo(idByAddress.get(group.mentor.email) ?? group.mentor.id, group.students),
    ),
    staffId,
  })
  return students.length
}

/** Groups of students with a common mentor; the last group may be smaller. */
function createGroups({ now, first, end }: Omit<Batch, 'staffId'>): ReturnType<typeof sampleFurtherMembers>[] {
  return Array.from({ length: Math.ceil((end - first) / studentsPerMentor) }, (_, index) => {
    const start = first + index * studentsPerMentor
    return sampleFurtherMembers({ first: start, count: Math.min(studentsPerMentor, end - start), now })
  })
}

async function findIds(db: Db, persons: Person[]): Promise<Map<string, string>> {
  const addresses = persons.map(({ email }) => email)
  const rows = await db
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(inArray(people.email, addresses))
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** The demo's first director, in whose name the sample badges are given. */
async function findGrantor(db: Db): Promise<string | null> {
  const isDemoDirector = and(eq(people.role, 'director'), eq(people.isDemo, true))
  const [grantor] = await db
    .select({ id: people.id })
    .from(people)
    .where(isDemoDirector)
    .orderBy(asc(people.createdAt))
    .limit(1)
  return grantor?.id ?? null
}

/** Inserts all rows, many per statement. All rows must have the same columns. */
export async function insertAll<T extends PgTable>(
  db: Db,
  { table, rows }: { table: T; rows: PgInsertValue<T>[] },
): Promise<void> {
  const columnCount = Object.keys(rows[0] ?? {}).length
  const size = Math.floor(statementParameterCount / Math.max(1, columnCount))
  for (let index = 0; index < rows.length; index += size) {
    await db.insert(table).values(rows.slice(index, index + size))
  }
}
