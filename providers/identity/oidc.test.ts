import { afterAll, expect, test } from 'vitest'
import { describeIdentity, findFailure } from './conformance.ts'
import { fakeClient, startFakeOidc } from './fake-oidc.ts'
import { createOidc } from './oidc.ts'

const publicUrl = 'http://localhost:9'
const fake = await startFakeOidc([`${publicUrl}/api/auth/sso/campus/callback`])
afterAll(() => fake.close())

const options = {
  ...fakeClient,
  id: 'campus',
  label: 'Campus',
  type: 'oidc' as const,
  issuer: fake.issuer,
  scopes: ['openid', 'email', 'profile'],
  roleAttribute: 'affiliation',
  roles: { faculty: 'mentor', staff: 'director' },
  endSession: true,
  publicUrl,
  now: () => new Date(),
} satisfies Parameters<typeof createOidc>[0]
const provider = createOidc(options)

const people = {
  ada: { sub: 'u1', email: 'ada@virginia.edu', email_verified: true, firstName: 'Ada', lastName: 'Byron' },
  bob: { sub: 'u2' },
}

async function visit(url: string, person: 'ada' | 'bob' | null): Promise<URLSearchParams> {
  fake.person = person && people[person]
  return (await fake.visit(url)).searchParams
}

describeIdentity('oidc', {
  provider,
  visit,
  ada: { subject: `${fake.issuer} u1`, email: 'ada@virginia.edu', firstName: 'Ada', lastName: 'Byron', role: null },
  bobSubject: `${fake.issuer} u2`,
})

async function signIn(person: { sub: string; [claim: string]: unknown }) {
  const { url, memory } = await provider.start('state')
  fake.person = person
  return provider.finish({ answer: (await fake.visit(url)).searchParams, state: 'state', memory })
}

test('an address that nobody verified is none', async () => {
  expect((await signIn({ sub: 'u3', email: 'vic@virginia.edu', email_verified: false })).email).toBeNull()
  expect((await signIn({ sub: 'u3', email: 'vic@virginia.edu' })).email).toBeNull()
})

test('the highest role that the file maps counts, and what it does not map is nothing', async () => {
  expect((await signIn({ sub: 'u4', affiliation: ['member', 'faculty', 'staff'] })).role).toBe('director')
  expect((await signIn({ sub: 'u4', affiliation: 'faculty' })).role).toBe('mentor')
  expect((await signIn({ sub: 'u4', affiliation: ['admin', 'toString', 'constructor'] })).role).toBeNull()
})

test('an answer counts once: the provider does not take a code twice', async () => {
  const { url, memory } = await provider.start('state')
  const answer = await visit(url, 'ada')
  await provider.finish({ answer, state: 'state', memory })
  expect(await findFailure(provider.finish({ answer, state: 'state', memory }))).toBe('failed')
})

test('signing out goes on to the provider, and back to us', async () => {
  const url = new URL((await provider.findSignOutUrl())!)
  expect(url.origin).toBe(fake.issuer)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/`)
  expect(await createOidc({ ...options, endSession: false }).findSignOutUrl()).toBeNull()
})

test('a provider that cannot be reached is unavailable', async () => {
  const closed = await startFakeOidc([])
  await closed.close()
  const away = createOidc({ ...options, issuer: closed.issuer })
  expect(await findFailure(away.start('state'))).toBe('unavailable')
  expect(await away.findSignOutUrl()).toBeNull()
})

test('the time of the database counts, also after this machine’s clock was set (R18)', async () => {
  let aheadMs = 0
  const moving = createOidc({ ...options, now: () => new Date(Date.now() + aheadMs) })
  const signInThere = async () => {
    const { url, memory } = await moving.start('state')
    return moving.finish({ answer: await visit(url, 'ada'), state: 'state', memory })
  }
  expect((await signInThere()).subject).toBe(`${fake.issuer} u1`)
  aheadMs = 24 * 3_600_000
  expect(await findFailure(signInThere())).toBe('failed')
  aheadMs = 0
  expect((await signInThere()).subject).toBe(`${fake.issuer} u1`)
})
