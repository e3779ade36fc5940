import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Files } from '#providers/files/port.ts'
import type { knowledgeGuides, knowledgeRuns } from './tables.ts'

type GuideRow = typeof knowledgeGuides.$inferInsert
type RunRow = typeof knowledgeRuns.$inferInsert

const fileKey = 'guides/sample-founder-handbook'
const text = `# Founder handbook

The rules of the house for every venture in the program.

## The studio

The studio on the second floor is open to every venture of the program, day and night with your badge. Book the podcast booth and the two meeting
rooms on the tablet beside the door, for at most three hours a day. Leave whiteboards clean: other teams pitch the next morning.

## Prototype budget

Each venture may spend up to 400 dollars a semester on materials for prototypes. Ask before you buy: write to the program office what you need, what it
costs, and which assumption it tests. Keep every receipt and hand them in within 30 days. Software subscriptions and travel are not covered.

## Office hours

Directors hold office hours on Mondays and Wednesdays from 2 to 4 PM in the studio. No appointment is needed. Bring one question, and the
numbers that belong to it.

## Leaving the program

A venture that pauses for more than a semester gives back its desk, and keeps its place in the community and its resources here. Write to the program
office when you start again: a desk is yours as soon as one is free.
`

/** Stores the file of the sample guide; returns its size. */
export async function storeSampleGuide(files: Files): Promise<number> {
  const { size } = await files.put({
    key: fileKey,
    content: Buffer.from(text),
    contentType: 'application/octet-stream',
  })
  return size
}

type SampleOptions = { director: Person; now: Date; guideSize: number }

/** A guide that the demo director uploaded. It is read, with all other content, once the server works. */
export function sampleGuide({ director, now, guideSize }: SampleOptions): GuideRow {
  const at = daysBefore(now, 12)
  return {
    id: newId(),
    ownerId: director.id,
    title: 'Founder handbook',
    audience: 'members',
    fileName: 'founder-handbook.md',
    fileKey,
    size: guideSize,
    createdAt: at,
    updatedAt: at,
  }
}

/** Earlier syncs. */
export function sampleKnowledgeRuns({ director, now }: SampleOptions): RunRow[] {
  const finish = (days: number, { seconds, ...run }: Partial<RunRow> & { seconds: number }): RunRow => {
    const startedAt = daysBefore(now, days)
    return {
      id: newId(),
      state: 'completed',
      startedAt,
      finishedAt: new Date(startedAt.getTime() + seconds * 1_000),
      ...run,
    }
  }
  return [
    finish(26.1, { seconds: 4, startedById: director.id, itemCount: 37, addedCount: 37 }),
    finish(12, { seconds: 1, startedById: director.id, itemCount: 1, addedCount: 1 }),
    finish(8.4, { seconds: 2, itemCount: 3, addedCount: 1, changedCount: 2 }),
    finish(2.2, { seconds: 1, itemCount: 1, removedCount: 1 }),
  ]
}
