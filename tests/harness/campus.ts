import { fakeClient, startFakeOidc, type FakeOidc } from '#providers/identity/fake-oidc.ts'
import { createOidc } from '#providers/identity/oidc.ts'
import type { Client, Reply } from './client.ts'
import type { TestApp } from './test-app.ts'

export type Campus = FakeOidc & {
  /** What the person at the provider is there, and from then on releases. */
  as(person: FakeOidc['person']): Campus
  /** Leaves for the provider with this browser, signs in there and is back at our address, which is not opened yet. */
  travel(client: Client, start?: string): Promise<URL>
  /** The whole way; the answer says where it leads. */
  signIn(client: Client, start?: string): Promise<Reply>
}

/** Adds an OpenID provider `campus` to the app, to be closed after the test, where people with the affiliation `faculty` are mentors. */
export async function addCampus(app: TestApp): Promise<Campus> {
  const fake = await startFakeOidc([`${app.url}/api/auth/sso/campus/callback`])
  const provider = createOidc({
    ...fakeClient,
    id: 'campus',
    label: 'UVA NetBadge',
    type: 'oidc',
    issuer: fake.issuer,
    scopes: ['openid', 'email', 'profile'],
    roleAttribute: 'affiliation',
    roles: { faculty: 'mentor' },
    endSession: true,
    publicUrl: app.url,
    now: () => new Date(),
  })
  app.base.providers.identity = [...app.base.providers.identity, provider]
  const campus: Campus = {
    ...fake,
    as(person) {
      fake.person = person
      return campus
    },
    async travel(client, start = '/api/auth/sso/campus/start') {
      const left = await client.get(start)
      const url = left.headers.get('location')
      if (left.status !== 303 || !url) throw new Error(`${start}: ${left.status} ${left.text}`)
      return fake.visit(url)
    },
    signIn: async (client, start) => open(client, await campus.travel(client, start)),
  }
  return campus
}

/** Opens an address that another site sent the browser to. */
export function open(client: Client, { pathname, search }: URL): Promise<Reply> {
  return client.get(pathname + search)
}

/** Where an answer sends the browser. */
export const target = ({ status, headers, text }: Reply): string =>
  status === 303 ? (headers.get('location') ?? '') : `${status} ${text}`
