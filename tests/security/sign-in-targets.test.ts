import { describe, expect, test } from 'vitest'
import { findScreens, paths, type ScreenRow } from '#rules/paths.ts'
import { columns, scopeFor, type Role } from '#rules/permissions.ts'
import { createPerson, requestSignInLink, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp()

const rows: ScreenRow[] = Object.values(paths)
const targets = rows.filter(
  ({ path, audience }) =>
    (audience === 'member' || audience === 'anyone') &&
    !['/auth/link', '/auth/campus', '/venture-invitation'].includes(path),
)
const fill = (path: string) => path.replaceAll(/\{\w+\}/g, 'x1')
const kinds = columns.filter((column) => column !== 'guest')
const toPerson = (kind: (typeof kinds)[number]): { role: Role; isAnalyst: boolean } =>
  kind === 'analyst' ? { role: 'student', isAnalyst: true } : { role: kind, isAnalyst: false }

// At once, because most of their time is a wait for mail.
describe.concurrent.each(kinds)(
  'somebody signed out who came for a screen arrives there after signing in as %s',
  (kind) => {
    test('or at the dashboard, where it is none of theirs', { timeout: testTimeoutMs }, async () => {
      const wrong: string[] = []
      const person = await createPerson(app, toPerson(kind))
      for (const { path } of targets) {
        await resetRateLimits(app)
        const next = `${fill(path)}?tab=saved#top`
        const client = app.guest()
        await client.expectOk('POST', '/api/send-magic-link', { email: person.email, next })
        const { token } = await app.latestEmailTo(person.email)
        const { redirect } = (await client.expectOk('POST', '/api/auth/magic-link/verify', { token })).body
        const mayOpen = findScreens(next).some(
          ({ audience, permission }) => audience !== 'guest' && scopeFor(toPerson(kind), permission) !== '',
        )
        if (redirect !== (mayOpen ? next : '/dashboard')) wrong.push(`${next} leads to ${redirect}`)
      }
      expect(wrong).toEqual([])
    })
  },
)

test('also by a code on another device, and by a demo sign-in', async () => {
  const person = await createPerson(app)
  await resetRateLimits(app)
  await app.guest().expectOk('POST', '/api/send-magic-link', { email: person.email, next: '/events/x1' })
  const { code } = await app.latestEmailTo(person.email)
  const reply = await app.guest().expectOk('POST', '/api/auth/magic-link/verify', { email: person.email, code })
  expect(reply.body.redirect).toBe('/events/x1')
  const demo = await app.guest().post('/api/demo-login/student', { next: '/resources?tab=saved' })
  expect(demo.body.redirect).toBe('/resources?tab=saved')
})

test('somebody new onboards first, and is not told what is none of theirs', async () => {
  const person = await createPerson(app, { profileCompletion: 20, onboardedAt: null })
  await resetRateLimits(app)
  const { client } = await requestSignInLink(app, person.email)
  await client.expectOk('POST', '/api/send-magic-link', { email: person.email, next: '/events/x1?tab=a' })
  const { token } = await app.latestEmailTo(person.email)
  const { redirect } = (await client.post('/api/auth/magic-link/verify', { token })).body
  expect(redirect).toBe('/onboarding/step1?next=%2Fevents%2Fx1%3Ftab%3Da')
  const demo = await app.guest().post('/api/demo-login/student', { onboarding: true, next: '/link-tracking' })
  expect(demo.body.redirect).toBe('/onboarding/step1')
})

// oxfmt-ignore
const specified = [
  '/', '/dashboard', '/profile', '/settings', '/ventures', '/mentors', '/resources', '/resources/{id}', '/tools', '/tools/texttospeech', '/styleguide', '/events', '/events/{id}',
  '/achievements', '/meeting-intake', '/foundry-ai', '/admin-dashboard', '/student-management', '/admin/students/{id}', '/crm', '/user-management', '/team-management', '/mentor-management',
  '/admin/vector-management', '/vector-management', '/link-tracking', '/link-tracking/{id}', '/link-trash', '/receipts', '/interactions', '/admin/students', '/admin/students/{id}/edit',
  '/admin/interactions/new', '/courses/{slug}', '/ventures/{id}',
]

test('every route of the specifications is among them', () => {
  expect(specified.filter((path) => !targets.some((target) => target.path === path))).toEqual([])
})
