import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { quantile, report } from '#tests/harness/measure.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp()
const [staff, students] = await Promise.all([
  Promise.all(Array.from({ length: 20 }, () => createPerson(app, { role: 'admin' }))),
  Promise.all(Array.from({ length: 100 }, () => createPerson(app))),
])

test('100 writes of staff at once all succeed, and the audit log has each of them', async () => {
  const times: number[] = []
  const statuses = await Promise.all(
    students.map(async ({ id }, index) => {
      const sentAt = performance.now()
      const { status } = await staff[index % staff.length]!.client.post('/api/admin/interactions', {
        studentId: id,
        type: 'phone',
        title: 'Check-in',
      })
      times.push(performance.now() - sentAt)
      return status
    }),
  )
  report('100 staff writes at once', { 'median ms': quantile(times, 0.5), 'slowest ms': quantile(times, 1) })
  expect(new Set(statuses)).toEqual(new Set([201]))
  const { rows } = await app.base.database.pool.query(
    `select count(*)::int as entries from audit_entries e join audit_chain c on c.entry_id = e.id where e.action = 'interaction.created'`,
  )
  expect(rows[0].entries).toBe(100)
})
