import { createHash } from 'node:crypto'
import { toUtcDay } from '#platform/server/days.ts'
import type { Files } from '#providers/files/port.ts'
import { newId } from '#platform/server/db/columns.ts'
import { createRandom, daysBefore, type SampleStudent } from '#platform/server/samples.ts'
import { limits } from '#rules/limits.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import { getStageTemplates } from '../milestones/queries.ts'
import type { VentureRow } from '../queries.ts'
import { demoFigures, demoFiles, demoInvitee, demoMilestones } from '../sample-work.ts'
import type {
  ventureChanges,
  ventureFiles,
  ventureInvitations,
  ventureMembers,
  ventureMetrics,
  ventureMilestones,
} from '../tables.ts'

type Milestone = typeof ventureMilestones.$inferInsert
type Change = typeof ventureChanges.$inferInsert
type StoredFile = Pick<typeof ventureFiles.$inferInsert, 'id' | 'name' | 'contentType' | 'size'> & { daysAgo: number }

/** The rows that belong to the sample ventures. */
export type SampleWork = {
  milestones: Milestone[]
  changes: Change[]
  metrics: (typeof ventureMetrics.$inferInsert)[]
  members: (typeof ventureMembers.$inferInsert)[]
  invitations: (typeof ventureInvitations.$inferInsert)[]
  files: (typeof ventureFiles.$inferInsert)[]
}

const ladder = Object.keys(stageRanks).filter((stage) => stage !== 'idea') as Stage[]

/** Stores the files of the demo student's first venture. */
export async function storeVentureFiles(files: Files): Promise<StoredFile[]> {
  return Promise.all(
    demoFiles.map(async ({ content, ...file }) => {
      const id = newId()
      const bytes = Buffer.from(content)
      await files.put({ key: `ventures/${id}`, content: bytes, contentType: file.contentType })
      return { ...file, id, size: bytes.length }
    }),
  )
}

/** A student's ventures. */
type Portfolio = { ventures: VentureRow[] }
type SampleWorkInput = { students: SampleStudent[]; portfolios: Portfolio[]; stored: StoredFile[]; now: Date }

/** The work in the ventures that a demo starts with; that of the demo student, who comes first, is written by hand. */
export function sampleVentureWork({ students, portfolios, stored, now }: SampleWorkInput): SampleWork {
  const all = portfolios.flatMap(({ ventures }) => ventures)
  const demo = portfolios[0]!.ventures
  const [first] = demo
  const ownerId = first!.ownerId
  return {
    milestones: all.flatMap((venture, index) => sampleMilestones(venture, { isDemo: demo.includes(venture), index })),
    changes: all.flatMap(sampleChanges),
    metrics: [
      ...demoFigures.map(([kind, daysAgo, value, source]) =>
        toMetric({ ventureId: first!.id, kind, value, source, createdAt: daysBefore(now, daysAgo) }),
      ),
      ...all.filter((venture) => !demo.includes(venture)).flatMap(sampleMetrics),
    ],
    members: [
      { ventureId: first!.id, personId: students[2]!.person.id, role: 'editor', joinedAt: daysBefore(now, 70.3) },
      { ventureId: findHost(portfolios).id, personId: ownerId, role: 'editor', joinedAt: daysBefore(now, 0.4) },
    ],
    invitations: [sampleInvitation(first!, now)],
    files: stored.map(({ daysAgo, ...file }) => ({
      ...file,
      ventureId: first!.id,
      uploadedById: ownerId,
      createdAt: daysBefore(now, daysAgo),
    })),
  }
}

/** Somebody else's venture that the demo student is a member of: the active one that was changed longest ago. */
function findHost([, ...others]: Portfolio[]): VentureRow {
  const active = others
    .flatMap(({ ventures }) => ventures)
    .filter(({ status, description }) => status === 'active' && description)
  return active.reduce((oldest, venture) => (venture.updatedAt < oldest.updatedAt ? venture : oldest))
}

function sampleInvitation(venture: VentureRow, now: Date): SampleWork['invitations'][number] {
  const sentAt = daysBefore(now, 2.2)
  return {
    id: newId(),
    ventureId: venture.id,
    email: demoInvitee,
    role: 'viewer',
    // The hash of a token that was never sent.
    tokenHash: createHash('sha256').update(newId()).digest(),
    invitedById: venture.ownerId,
    isDemo: true,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + limits.venture.invitationAgeSeconds * 1_000),
  }
}

/** The ones that are done come first, done between the venture's start and its last change. */
function sampleMilestones(venture: VentureRow, { isDemo, index }: { isDemo: boolean; index: number }): Milestone[] {
  const preset = isDemo ? demoMilestones[venture.name] : undefined
  const { stages, own } = preset ?? { stages: [venture.stage], own: [] }
  const templates = stages.flatMap((stage) =>
    getStageTemplates(stage).map(({ key, title }) => ({ templateKey: key, title, stage })),
  )
  const all = [...templates, ...own.map((title) => ({ templateKey: null, title, stage: venture.stage }))]
  const doneCount = preset?.doneCount ?? (venture.status === 'completed' ? all.length : createRandom(index).whole(0, 2))
  const [start, end] = [venture.createdAt.getTime(), venture.updatedAt.getTime()]
  return all.map((milestone, position) => ({
    ...milestone,
    id: newId(),
    ventureId: venture.id,
    position,
    dueOn: null,
    doneAt:
      position < doneCount ? new Date(start + Math.floor(((position + 1) / (doneCount + 1)) * (end - start))) : null,
    doneById: position < doneCount ? venture.ownerId : null,
  }))
}

/** The stages from the one the venture started at to the present one, at even intervals. */
function sampleChanges(venture: VentureRow, index: number): Change[] {
  const rank = stageRanks[venture.stage]
  const start = Math.max(0, rank - createRandom(index).whole(0, 3))
  const climbedStages = [...ladder.slice(start, rank), venture.stage]
  const [from, to] = [venture.createdAt.getTime(), venture.updatedAt.getTime()]
  const changes: Change[] = climbedStages.map((after, step) => ({
    id: newId(),
    ventureId: venture.id,
    field: 'stage',
    before: step === 0 ? null : climbedStages[step - 1]!,
    after,
    personId: venture.ownerId,
    changedAt: new Date(from + Math.floor((step / (climbedStages.length + 1)) * (to - from))),
  }))
  if (venture.status === 'active') return changes
  const { id: ventureId, ownerId: personId, status: after, updatedAt: changedAt } = venture
  return [...changes, { id: newId(), ventureId, field: 'status', before: 'active', after, personId, changedAt }]
}

type Metric = SampleWork['metrics'][number]

const toMetric = (metric: Omit<Metric, 'id' | 'date'> & { createdAt: Date }): Metric => ({
  ...metric,
  id: newId(),
  date: toUtcDay(metric.createdAt),
})

/** What ventures past their first stage report: three totals of each kind, which grow. Every fifth reports nothing. */
function sampleMetrics(venture: VentureRow, index: number): Metric[] {
  const rank = stageRanks[venture.stage]
  if (rank === 0 || index % 5 === 0) return []
  const random = createRandom(index + 1)
  const [start, end] = [venture.createdAt.getTime(), venture.updatedAt.getTime()]
  // A day each, also of a young venture: one entry of a kind a day.
  const steps = end - start > 4 * dayMs ? [0.3, 0.6, 0.9] : [0.9]
  const finals = {
    customers: random.whole(5, 40) * rank,
    revenue: random.is(0.7) ? random.whole(2, 30) * 50 * rank : 0,
    jobs: random.whole(0, 2) + Math.floor(rank / 2),
    funding: random.is(0.5) ? random.whole(1, 10) * 500 * rank : 0,
  }
  return Object.entries(finals).flatMap(([kind, value]) =>
    value === 0
      ? []
      : steps.map((share) =>
          toMetric({
            ventureId: venture.id,
            kind: kind as Metric['kind'],
            value: Math.ceil(value * share),
            source: null,
            createdAt: new Date(start + Math.floor(share * (end - start))),
          }),
        ),
  )
}

const dayMs = 86_400_000
