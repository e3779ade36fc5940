import { newId } from '#platform/server/db/columns.ts'
import type { domainEvents } from '#platform/server/db/tables.ts'
import { daysBefore, hoursBefore, type Random, type Drive, type SampleStudent } from '#platform/server/samples.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import { onboardingIndustries } from '../schema.ts'
import type { VentureRow } from './queries.ts'
import {
  audiences,
  demoVentures,
  nameBeginnings,
  nameEndings,
  nextSteps,
  offers,
  openingVentures,
  type SampleVenture,
} from './sample-ventures.ts'

type EventRow = typeof domainEvents.$inferInsert

/** One student's ventures, and the events that updated their progress. */
export type Portfolio = { ventures: VentureRow[]; progressEvents: EventRow[] }

const hourMs = 3_600_000
/** Longer than any day, also when clocks change, so that two updates are never on the same day. */
const progressGapMs = 26 * hourMs
const oldestDays = 300
/** When the demo student updated the progress of their first venture; the latest is also its last change. */
const progressDaysAgo = [17.3, 8.2, 2.1, demoVentures[0]!.changedDaysAgo]

const habits: Record<
  Drive,
  {
    stages: readonly Stage[]
    ventureCount: [min: number, max: number]
    updates: number
    updateCount: [min: number, max: number]
  }
> = {
  idle: { stages: ['idea'], ventureCount: [0, 0], updates: 0, updateCount: [0, 0] },
  light: { stages: ['idea', 'ideation'], ventureCount: [0, 1], updates: 0, updateCount: [0, 0] },
  steady: {
    stages: ['idea', 'ideation', 'idea', 'ideation', 'idea', 'ideation', 'validation', 'planning', 'prototype'],
    ventureCount: [1, 3],
    updates: 0.4,
    updateCount: [1, 4],
  },
  driven: {
    stages: [
      'idea',
      'ideation',
      'validation',
      'planning',
      'prototype',
      'prototype',
      'mvp',
      'mvp',
      'early-stage',
      'launch',
      'growth',
      'scaling',
    ],
    ventureCount: [3, 6],
    updates: 0.7,
    updateCount: [2, 6],
  },
}

/** The ventures of the students that a demo starts with: sixty in all. */
export function sampleOpeningPortfolios(students: SampleStudent[]): Portfolio[] {
  const remaining = [...openingVentures]
  const seen: Record<Drive, number> = { idle: 0, light: 0, steady: 0, driven: 0 }
  return students.map((student) => {
    if (student.isDemoStudent) return sampleDemoPortfolio(student)
    const turn = seen[student.drive]++
    const count = { idle: 0, light: turn % 4 === 3 ? 0 : 1, steady: 1 + (turn % 2), driven: 3 }[student.drive]
    return samplePortfolio(student, remaining.splice(0, count))
  })
}

/** The ventures of an additional student. */
export function sampleFurtherPortfolio(student: SampleStudent): Portfolio {
  const { random, drive } = student
  const [min, max] = habits[drive].ventureCount
  return samplePortfolio(
    student,
    Array.from({ length: random.whole(min, max) }, () => createRandomVenture(random)),
  )
}

function samplePortfolio(student: SampleStudent, samples: SampleVenture[]): Portfolio {
  const { random, now, person, drive } = student
  const earliest = new Date(Math.max(person.createdAt.getTime() + hourMs, daysBefore(now, oldestDays).getTime()))
  const ventures = samples
    .map(([name, industry, description]) => {
      const createdAt = random.between(earliest, daysBefore(now, 2))
      const updatedAt = random.between(createdAt, hoursBefore(now, 1))
      return {
        id: newId(),
        ownerId: person.id,
        name,
        industry,
        description,
        createdAt,
        updatedAt,
        trashedAt: null,
        progressFrom: 'hand' as const,
        version: 1,
        ...pickState(drive, random),
      }
    })
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return { ventures, progressEvents: ventures[0] ? updateProgress(ventures[0], student) : [] }
}

/** A stage, status and progress that fit each other: each stage is about eleven percent. */
function pickState(drive: Drive, random: Random): Pick<VentureRow, 'stage' | 'status' | 'progress'> {
  const stage = random.pick(habits[drive].stages)
  const progress = Math.min(98, stageRanks[stage] * 11 + random.whole(2, 14))
  const roll = random.fraction()
  if (roll < 0.16) return { stage, progress, status: 'paused' }
  return roll < 0.55 && stageRanks[stage] >= stageRanks.mvp
    ? { stage, progress: 100, status: 'completed' }
    : { stage, progress, status: 'active' }
}

/** Some updates between the venture's start and now, each on another day. */
function updateProgress(venture: VentureRow, { random, drive, now }: SampleStudent): EventRow[] {
  const { updates, updateCount } = habits[drive]
  const count = random.is(updates) ? random.whole(...updateCount) : 0
  const start = venture.createdAt.getTime()
  const room = hoursBefore(now, 2).getTime() - start
  const step = Math.max(progressGapMs, room / (count + 1))
  const slack = step - progressGapMs
  const times = Array.from(
    { length: count },
    (_, index) => start + (index + 1) * step - Math.floor(random.fraction() * slack),
  )
  const past = times.filter((time) => time <= start + room)
  venture.updatedAt = new Date(Math.max(venture.updatedAt.getTime(), ...past))
  return past.map((time) => progressEvent(venture, new Date(time)))
}

function progressEvent({ id, ownerId }: VentureRow, recordedAt: Date): EventRow {
  return {
    id: newId(),
    name: 'venture.edited',
    subjectId: id,
    actorId: ownerId,
    data: { ownerId, fields: ['progress'] },
    recordedAt,
  }
}

function createRandomVenture(random: Random): SampleVenture {
  const industry = random.pick(onboardingIndustries)
  const name = `${random.pick(nameBeginnings)} ${random.pick(nameEndings)}`
  if (random.is(0.08)) return [name, industry, null]
  return [name, industry, `${random.pick(offers[industry])} ${random.pick(audiences)}. ${random.pick(nextSteps)}`]
}

/** The demo student's ventures. The latest updates of the first one's progress earned a badge, and keep the demo looking fresh. */
function sampleDemoPortfolio({ person, now }: SampleStudent): Portfolio {
  const ventures = demoVentures.map(({ startedDaysAgo, changedDaysAgo, ...venture }) => ({
    ...venture,
    id: newId(),
    ownerId: person.id,
    createdAt: daysBefore(now, startedDaysAgo),
    updatedAt: daysBefore(now, changedDaysAgo),
    trashedAt: null,
    progressFrom: venture.stage === 'idea' ? ('hand' as const) : ('milestones' as const),
    version: 1,
  }))
  const [first] = ventures
  return { ventures, progressEvents: progressDaysAgo.map((days) => progressEvent(first!, daysBefore(now, days))) }
}
