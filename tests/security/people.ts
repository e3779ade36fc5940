import { randomBytes } from 'node:crypto'
import { people } from '#platform/server/people/tables.ts'
import { createSession } from '#platform/server/sessions/sessions.ts'
import type { Role } from '#rules/permissions.ts'
import type { Client } from '#tests/harness/client.ts'
import type { TestApp } from '#tests/harness/test-app.ts'

export type Person = { id: string; email: string; role: Role; client: Client }
type PersonOverrides = Partial<typeof people.$inferInsert>

/** A person with an account and a signed-in browser, inserted directly. By default an onboarded student who is no demo person. */
export async function createPerson(app: TestApp, overrides: PersonOverrides = {}): Promise<Person> {
  const now = app.base.clock.now()
  const generatedEmail = `p${randomBytes(6).toString('hex')}@virginia.edu`
  const [row] = await app.base.database.db
    .insert(people)
    .values({
      email: generatedEmail,
      firstName: 'Ada',
      lastName: 'Byron',
      profileCompletion: 50,
      onboardedAt: now,
      createdAt: now,
      ...overrides,
    })
    .returning()
  const { id, email, role } = row!
  return { id, email, role, client: await signInAgain(app, { id, role }) }
}

/** Signs the person in in another browser. */
export async function signInAgain(app: TestApp, { id, role }: { id: string; role: Role }): Promise<Client> {
  const { db } = app.base.database
  const session = await createSession(db, {
    personId: id,
    role,
    userAgent: 'proof',
    network: '127.0.0.0/24',
    now: app.base.clock.now(),
  })
  const client = app.guest()
  client.cookies.set('foundry_session', session.token)
  return client
}

/** Resets all rate limits, so that none stops a test of something else. */
export async function resetRateLimits(app: TestApp): Promise<void> {
  await app.base.database.pool.query('delete from rate_windows')
}

/** Requests a sign-in link in a new browser; returns that browser, and the token and code of the email. */
export async function requestSignInLink(
  app: TestApp,
  email: string,
): Promise<{ client: Client; token: string; code: string }> {
  const client = app.guest()
  await client.expectOk('POST', '/api/send-magic-link', { email })
  const { token, code } = await app.latestEmailTo(email)
  return { client, token, code }
}
