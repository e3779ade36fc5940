import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { announcements } from './tables.ts'

type Row = typeof announcements.$inferInsert

/** Two live announcements of the demo director: one for everyone, one for mentors. */
export function sampleAnnouncements({ director, now }: { director: Person; now: Date }): Row[] {
  const write = (days: number, content: Pick<Row, 'title' | 'body' | 'roles'>): Row => {
    const at = daysBefore(now, days)
    return {
      ...content,
      id: newId(),
      ownerId: director.id,
      startsAt: at,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    }
  }
  return [
    write(1.2, {
      title: 'Demo Day applications are open',
      body: 'Ten ventures pitch to investors and alumni. **Apply by the end of the month**; past pitches are under [Resources](/resources).',
      roles: [],
    }),
    write(3.5, {
      title: 'Mentor lunch on Thursday',
      body: 'Meet the new cohort over lunch at noon. Tell us how many students you can take this semester.',
      roles: ['mentor'],
    }),
  ]
}
