import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type PoolConfig } from 'pg'
import { sampleInvitations } from '#features/accounts/server/invitations/seed.ts'
import { accountInvitations } from '#features/accounts/server/invitations/tables.ts'
import { sampleAnnouncements } from '#features/announcements/server/seed.ts'
import { announcements } from '#features/announcements/server/tables.ts'
import { sampleChats } from '#features/assistant/server/seed.ts'
import { sampleAuditEntries } from '#features/audit/server/seed.ts'
import { insertClicks } from '#features/clicks/server/queries.ts'
import { sampleClicks } from '#features/clicks/server/seed.ts'
import { sampleContent, type SampleContent } from '#features/content-sync/server/seed.ts'
import { sampleEvents, type SampleEvents } from '#features/events/server/seed.ts'
import { eventAttendances, eventRsvps, events, eventSeries } from '#features/events/server/tables.ts'
import { sampleInteractions } from '#features/interactions/server/seed.ts'
import { updateLastTouch } from '#features/interactions/server/students/queries.ts'
import { interactions } from '#features/interactions/server/tables.ts'
import { sampleLinks } from '#features/links/server/seed.ts'
import { linkCounts, links, linkVersions, reservedCodes } from '#features/links/server/tables.ts'
import type { DemoRole } from '#features/users/schema.ts'
import { demoEmail, demoPeople } from '#features/users/server/demo-people.ts'
import { sampleOpeningMembers, storePortraits } from '#features/users/server/seed.ts'
import { sampleNotifications } from '#features/notifications/server/seed.ts'
import { notifications } from '#features/notifications/server/tables.ts'
import { sampleCollection } from '#features/resources/server/seed.ts'
import { resourceViews, savedResources } from '#features/resources/server/tables.ts'
import { sampleFavorites } from '#features/tools/server/seed.ts'
import { favoriteTools } from '#features/tools/server/tables.ts'
import { sampleOpeningPortfolios } from '#features/ventures/server/seed.ts'
import { sampleVentureWork, storeVentureFiles, type SampleWork } from '#features/ventures/server/sample-work/seed.ts'
import {
  ventureChanges,
  ventureFiles,
  ventureInvitations,
  ventureMembers,
  ventureMetrics,
  ventureMilestones,
} from '#features/ventures/server/tables.ts'
import { sampleNotes } from '#features/student-notes/server/seed.ts'
import { studentNotes } from '#features/student-notes/server/tables.ts'
import { sampleStudentRecords } from '#features/students/server/seed.ts'
import { studentLists, studentTags } from '#features/students/server/tables.ts'
import { sampleSpeech, storeSampleSpeech, type SampleSpeech } from '#features/speech/server/seed.ts'
import { speechAudio, speechJobs, speechPositions, speechSegments } from '#features/speech/server/tables.ts'
import { storeSampleReceipts, type StoredSample } from '#features/receipts/server/seed.ts'
import { storeSampleGuide } from '#features/knowledge/server/seed.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { readDatabaseTime } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { people } from '#platform/server/people/tables.ts'
import type { Person } from '#platform/server/viewer.ts'
import { createFileSource, sampleFolder } from '#providers/content-source/files.ts'
import { createSpeechEngines, createStores } from './providers.ts'
import { seedChats } from './seed-chats.ts'
import { seedCrm } from './seed-crm.ts'
import { seedContent, seedSyncs } from './seed-content.ts'
import { seedMentoring } from './seed-mentoring.ts'
import { seedReceipts } from './seed-receipts.ts'
import { refreshCounts, seedSchedules } from './seed-reports.ts'
import { insertAll, seedAdditionalStudents, seedStudents } from './seed-students.ts'
import type { AppConfig } from './settings.ts'

/** An arbitrary constant: all processes that seed take the same lock. */
const lockKey = 7_242_020

type Options = {
  connection: PoolConfig
  config: AppConfig
  log: Log
  /** The number of students there should be at least, the opening ones included. */
  students?: number
}

/**
 * Fills the migrated database with the demo people and their data, unless they exist already. With `students` it adds sample
 * students up to that number in any case. A lock lets one process at a time do so, in one transaction.
 */
export async function seedDemo({ connection, config, log, students = 0 }: Options): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'foundry-seed' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const startedAt = performance.now()
    const studentCount = await seedMissing(client, { config, students })
    if (studentCount === 0) return
    log.info({ studentCount, durationMs: Math.round(performance.now() - startedAt) }, 'sample students added')
  } finally {
    await client.end()
  }
}

/** Returns how many students were added. */
async function seedMissing(
  client: Client,
  { config, students }: { config: AppConfig; students: number },
): Promise<number> {
  const db = drizzle({ client })
  // So that no seeded time is in the database's future.
  const now = await readDatabaseTime(client)
  // Files are stored before the transaction: a crash in between leaves an unused file, never a missing one.
  const stored = (await hasDemoPeople(db)) ? null : await storeFiles(config, now)
  return db.transaction(async (tx) => {
    const demoStudentCount = stored ? await seedDemoData(tx, { now, stored, config }) : 0
    const count = demoStudentCount + (await seedAdditionalStudents(tx, { now, targetCount: students }))
    if (count > 0) await refreshCounts({ db: tx, now: () => now, config })
    return count
  })
}

async function hasDemoPeople(db: Db): Promise<boolean> {
  const addresses = (Object.keys(demoPeople) as DemoRole[]).map(demoEmail)
  return (await db.$count(people, inArray(people.email, addresses))) > 0
}

type StoredFiles = {
  photoKeys: Record<DemoRole, string>
  ventureFiles: Awaited<ReturnType<typeof storeVentureFiles>>
  content: SampleContent
  guideSize: number
  receipts: StoredSample[]
  speech: Awaited<ReturnType<typeof storeSampleSpeech>>
}

async function storeFiles(config: AppConfig, now: Date): Promise<StoredFiles> {
  const { files, mailOut, mailbox } = createStores(config, () => now)
  const { flite: engine } = createSpeechEngines(config)
  try {
    const source = createFileSource(sampleFolder)
    // Spoken by other threads, while this one stores the rest.
    const speech = storeSampleSpeech({ files, engine })
    return {
      photoKeys: await storePortraits(files),
      ventureFiles: await storeVentureFiles(files),
      content: await sampleContent({ source, files, now }),
      guideSize: await storeSampleGuide(files),
      receipts: await storeSampleReceipts(files, now),
      speech: await speech,
    }
  } finally {
    await Promise.all([mailOut.close(), mailbox.close(), engine.close()])
  }
}

type SeedDemoInput = { now: Date; stored: StoredFiles; config: Pick<AppConfig, 'timeZone' | 'homeCurrency'> }

async function seedDemoData(db: Db, { now, stored, config }: SeedDemoInput): Promise<number> {
  const { timeZone, homeCurrency } = config
  const { content } = stored
  const { demo, team, students, assignments } = sampleOpeningMembers({ now, photoKeys: stored.photoKeys })
  const portfolios = sampleOpeningPortfolios(students)
  await seedContent(db, content)
  const badgeAwards = await seedStudents(db, { students, portfolios, team, assignments, staffId: demo.director.id })
  const work = sampleVentureWork({ students, portfolios, stored: stored.ventureFiles, now })
  await seedVentureWork(db, work)
  await seedLinks(db, { owners: demo, now })
  await seedCollection(db, { content, student: demo.student, now })
  await seedSyncs(db, { ...stored, director: demo.director, now })
  const sampledEvents = sampleEvents({ owners: demo, students, now, timeZone })
  await seedEvents(db, sampledEvents)
  await seedCrm(db, { students, portfolios, director: demo.director, now })
  await seedMentoring(db, { demo, team, assignments, now, timeZone })
  const menteeIds = assignments.filter(({ mentorId }) => mentorId === demo.mentor.id).map(({ studentId }) => studentId)
  await seedStudentRecords(db, { demo, students, menteeIds, now })
  const rows = sampleNotifications({
    demo,
    badgeAwards,
    content,
    now,
    changes: work.changes,
    events: sampledEvents.events,
    rsvps: sampledEvents.rsvps,
    ventures: portfolios.flatMap(({ ventures }) => ventures),
    students: students.map(({ person }) => person).filter(({ id }) => menteeIds.includes(id)),
  })
  await insertAll(db, { table: notifications, rows })
  await insertAll(db, { table: announcements, rows: sampleAnnouncements({ director: demo.director, now }) })
  await insertAll(db, { table: accountInvitations, rows: sampleInvitations({ team, admin: demo.admin }) })
  await insertAll(db, { table: auditEntries, rows: sampleAuditEntries({ demo, menteeId: menteeIds[0]!, now }) })
  await seedReceipts(db, { samples: stored.receipts, director: demo.director, now, homeCurrency })
  await seedSchedules(db, { demo, now, timeZone })
  await seedChats(db, sampleChats({ demoStudent: demo.student, students, resources: content.resources, now }))
  await seedSpeech(db, sampleSpeech(stored.speech, { ownerId: demo.student.id, now }))
  return students.length
}

type Collection = { content: SampleContent; student: Person; now: Date }

async function seedCollection(db: Db, { content, student, now }: Collection): Promise<void> {
  const { saved, views } = sampleCollection(content.resources, { student, now })
  await insertAll(db, { table: savedResources, rows: saved })
  await insertAll(db, { table: resourceViews, rows: views })
  await insertAll(db, { table: favoriteTools, rows: sampleFavorites(content.tools, student) })
}

async function seedSpeech(db: Db, { jobs, segments, audio, positions }: SampleSpeech): Promise<void> {
  await insertAll(db, { table: speechJobs, rows: jobs })
  await insertAll(db, { table: speechAudio, rows: audio })
  await insertAll(db, { table: speechSegments, rows: segments })
  await insertAll(db, { table: speechPositions, rows: positions })
}

type SeedRecordsInput = Pick<ReturnType<typeof sampleOpeningMembers>, 'demo' | 'students'> & {
  menteeIds: string[]
  now: Date
}

/** What staff and mentors keep about students. */
async function seedStudentRecords(db: Db, { demo, students, menteeIds, now }: SeedRecordsInput): Promise<void> {
  const records = sampleStudentRecords({ students, director: demo.director, now })
  await insertAll(db, { table: studentTags, rows: records.tags })
  await insertAll(db, { table: studentLists, rows: records.lists })
  await insertAll(db, { table: studentNotes, rows: sampleNotes({ students, ...demo, now }) })
  const studentIds = students.map(({ person }) => person.id)
  await insertAll(db, { table: interactions, rows: sampleInteractions({ authors: demo, studentIds, menteeIds, now }) })
  await updateLastTouch({ db }, studentIds)
}

async function seedVentureWork(db: Db, work: SampleWork): Promise<void> {
  await insertAll(db, { table: ventureMilestones, rows: work.milestones })
  await insertAll(db, { table: ventureChanges, rows: work.changes })
  await insertAll(db, { table: ventureMetrics, rows: work.metrics })
  await insertAll(db, { table: ventureMembers, rows: work.members })
  await insertAll(db, { table: ventureInvitations, rows: work.invitations })
  await insertAll(db, { table: ventureFiles, rows: work.files })
}

async function seedLinks(db: Db, options: Parameters<typeof sampleLinks>[0]): Promise<void> {
  const sample = sampleLinks(options)
  const { clicks, counts } = sampleClicks({ traffic: sample.traffic, now: options.now })
  await insertAll(db, { table: reservedCodes, rows: sample.codes })
  await insertAll(db, { table: links, rows: sample.links })
  await insertAll(db, { table: linkVersions, rows: sample.versions })
  await insertAll(db, { table: linkCounts, rows: counts })
  await insertClicks({ db }, clicks)
}

async function seedEvents(db: Db, sample: SampleEvents): Promise<void> {
  await insertAll(db, { table: eventSeries, rows: sample.series })
  await insertAll(db, { table: events, rows: sample.events })
  await insertAll(db, { table: eventRsvps, rows: sample.rsvps })
  await insertAll(db, { table: eventAttendances, rows: sample.attendances })
}
