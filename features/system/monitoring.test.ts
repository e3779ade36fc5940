import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ isShedding: true })
const read = (name: string) => readFileSync(new URL(`../../docs/monitoring/${name}`, import.meta.url), 'utf8')
const namePattern = /\b(?:foundry|http|nodejs|process)_[a-z0-9_]+/g
/** Series that a histogram has besides its own name. */
const toMetric = (name: string) => name.replace(/^(http_request_duration_seconds)_(?:bucket|count|sum)$/, '$1')

test.each(['alerts.yml', 'dashboard.json'])('every metric that %s names exists', async (file) => {
  // A backup and its check, so that their times are there.
  await app.base.database.pool.query(
    `insert into backup_runs (id, origin, state, started_at, active_at, check_state, checked_at)
     values (gen_random_uuid(), 'nightly', 'completed', now(), now(), 'passed', now())`,
  )
  await app.guest().get('/healthz')
  const { text } = await app.guest().get('/metrics')
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const hasValue = (name: string) => new RegExp(`^${name}(?:_count)?(?:\\{.*\\})? \\S+$`, 'm').test(text)
  const named = [...new Set(read(file).match(namePattern)!.map(toMetric))]
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !existing.has(name) || !hasValue(name))).toEqual([])
})

test('a figure that nobody can read yet is left out', async () => {
  await app.base.database.pool.query('delete from backup_runs')
  const { text } = await app.guest().get('/metrics')
  expect(text).not.toMatch(/^foundry_backup_last_success_timestamp_seconds \d/m)
  expect(text).toMatch(/^foundry_jobs_dead 0$/m)
})
