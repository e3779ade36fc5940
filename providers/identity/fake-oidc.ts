import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

export const fakeClient = { clientId: 'foundry', clientSecret: 'a-secret-that-both-sides-know' }

type FakePerson = { sub: string; firstName?: string; lastName?: string; [claim: string]: unknown }

/** A certified OpenID provider on loopback, with pages that need no clicks. */
export type FakeOidc = {
  issuer: string
  /** Who signs in next; null presses Cancel. */
  person: FakePerson | null
  /** Visits the provider as a browser and returns the address that it is sent back to. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

/** `redirectUris`: where it may send browsers back to. */
export async function startFakeOidc(redirectUris: string[]): Promise<FakeOidc> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeOidc = {
    issuer,
    person: null,
    visit: (url) => visit(url, redirectUris),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  const provider = new Provider(issuer, toConfiguration(fake, redirectUris))
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, reply)
    void interact({ provider, fake, request, reply })
  })
  return fake
}

function toConfiguration(fake: FakeOidc, redirectUris: string[]): Configuration {
  const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' })
  return {
    clients: [
      {
        client_id: fakeClient.clientId,
        client_secret: fakeClient.clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => `${new URL(uri).origin}/`),
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'first' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'affiliation'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...toClaims(fake.person), sub }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  }
}

/** Names as the protocol calls them. */
function toClaims(person: FakePerson | null): Record<string, unknown> {
  const { firstName, lastName, ...claims } = person ?? {}
  return {
    ...claims,
    ...Object.fromEntries([
      ['given_name', firstName],
      ['family_name', lastName],
    ]),
  }
}

type Interaction = { provider: Provider; fake: FakeOidc; request: IncomingMessage; reply: ServerResponse }

/** The page where the person enters their password, and the one where they agree, as soon as they open. */
async function interact({ provider, fake, request, reply }: Interaction): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, reply)
  if (fake.person === null)
    return provider.interactionFinished(request, reply, { error: 'access_denied', error_description: 'Canceled' })
  if (prompt.name === 'login')
    return provider.interactionFinished(request, reply, { login: { accountId: fake.person.sub, remember: false } })
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  return provider.interactionFinished(request, reply, { consent: { grantId: await grant.save() } })
}

/** Follows redirects with a cookie jar, as far as one of ours. */
async function visit(start: string, redirectUris: string[]): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(start)
  for (let hops = 0; hops < 10; hops++) {
    if (redirectUris.some((uri) => url.href.startsWith(uri))) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    url = new URL(next, url)
  }
  throw new Error('the provider sends the browser in circles')
}
