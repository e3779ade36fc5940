import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createContentSource } from '#apps/server/providers.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { checkDestinations, recheckDestinations } from '#features/link-destinations/server/health/actions.ts'
import { isPublic } from '#providers/link-checker/guarded-request.ts'
import { createHttpLinkChecker } from '#providers/link-checker/http.ts'
import type { LinkChecker } from '#providers/link-checker/port.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { startFakeDns, type DnsZone } from '#tests/harness/fake-dns.ts'
import { startFakeNotion, fakeToken } from '#tests/harness/notion/fake-notion.ts'
import { report } from '#tests/harness/measure.ts'
import { internalHosts, loopbackHosts, localServiceUrls } from './internal-hosts.ts'
import { createPerson } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

/** The address that some tests treat as a public site; every other address of this machine is internal. */
const siteAddress = '127.0.0.1'
/** An internal address that can listen on the same port as the site. */
const insideAddress = '127.0.0.2'

const canary = await startCanary()
const notion = await startFakeNotion({ requestsPerSecond: 1_000 })
const env = {
  NOTION_TOKEN: fakeToken,
  NOTION_BASE_URL: notion.url,
  NOTION_RESOURCES: notion.lists.resources.databaseId,
  NOTION_REQUESTS_PER_SECOND: '1000',
}
const app = await startTestApp({ env })
afterAll(() => canary.close())
afterAll(() => notion.close())
const director = await app.signIn('director')
const rows = notion.lists.resources.rows
const toUrl = (host: string) => (host.includes('://') ? host : `http://${host}:${canary.port}/secret`)
const addresses = [...loopbackHosts, ...internalHosts, ...localServiceUrls].map(toUrl)
beforeEach(() => {
  canary.connectedAddresses.length = 0
  rows.length = 0
})

/** Listens on every address of this machine and records each connection, with its local address and request. */
async function startCanary() {
  const connectedAddresses: string[] = []
  const requestedUrls: string[] = []
  const redirects: Record<string, string> = {}
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    requestedUrls.push(url)
    const location = redirects[url]
    if (location) response.writeHead(302, { location })
    response.end('bytes')
  }
  const server = createServer(answer)
  server.on('connection', ({ localAddress = '' }: Socket) =>
    connectedAddresses.push(localAddress.replace('::ffff:', '')),
  )
  server.listen(0, '::')
  await once(server, 'listening')
  const close = () => (server.closeAllConnections(), server.close())
  return { port: (server.address() as AddressInfo).port, connectedAddresses, requestedUrls, redirects, close }
}

/** A resource whose attached file or picture has this address. */
function addResource(url: string, kind: 'attached' | 'picture'): void {
  const at = new Date(Date.now() - 3_600_000)
  const file = { name: 'Plan.bin', type: 'external', external: { url } }
  rows.push({
    id: newId(),
    createdAt: at,
    editedAt: at,
    markdown: kind === 'picture' ? `![A chart](${url})` : 'Words.',
    values: { 'c-name': `${kind} ${url}`, 'c-active': true, ...(kind === 'attached' && { 'c-file': [file] }) },
  })
}

/** Starts a sync as staff do; returns the report's line for each resource of this test. */
async function runSync(): Promise<{ title: string; outcome: string; detail: string | null }[]> {
  const { runId } = (await director.expectOk('POST', '/api/notion/sync-resources', {})).body
  await app.settled()
  const { body } = await director.expectOk('GET', `/api/admin/content/runs/${runId}/items?limit=1000`)
  return body.filter(({ title }: { title: string }) => /^(?:attached|picture) /.test(title))
}

/** Makes the server copy files with another probe than its strict one. */
function copyWith({ download }: LinkChecker): void {
  app.base.providers.contentSource = createContentSource(parseAppConfig(env), { download, now: () => new Date() })
}

test(`${addresses.length} internal addresses are enough to test`, () => {
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(150)
})

test.runIf(process.platform === 'linux')(
  'the listener notices a connection to each address of this machine, if nothing blocks it',
  async () => {
    const check = createHttpLinkChecker({ isAllowed: () => true })
    const unreached: string[] = []
    for (const url of loopbackHosts.map(toUrl)) {
      const before = canary.connectedAddresses.length
      await check.check(url)
      await check.download({ url, maxBytes: 100 })
      if (canary.connectedAddresses.length !== before + 2) unreached.push(url)
    }
    expect(unreached).toEqual([])
    copyWith(check)
    for (const url of loopbackHosts.slice(0, 5).map(toUrl)) addResource(url, 'attached')
    canary.connectedAddresses.length = 0
    expect((await runSync()).map(({ outcome }) => outcome)).toEqual(Array(5).fill('added'))
    expect(canary.connectedAddresses).toHaveLength(5)
  },
)

test('content full of internal addresses is synced without a connection, and the report names every resource', async () => {
  copyWith(app.base.providers.linkChecker)
  for (const url of addresses) addResource(url, 'attached')
  for (const url of addresses) addResource(url, 'picture')
  const items = await runSync()
  expect(canary.connectedAddresses).toEqual([])
  const outcomes = new Map(items.map(({ title, outcome, detail }) => [title, `${outcome}: ${detail}`]))
  const notRefused = rows
    .map(({ values }) => String(values['c-name']))
    .filter((title) => !isExpectedRefusal(outcomes.get(title)))
  expect(notRefused.map((title) => [title, outcomes.get(title)])).toEqual([])
  report('T27', { addresses: addresses.length, resources: rows.length, connections: canary.connectedAddresses.length })
}, 60_000)

const isExpectedRefusal = (outcomes = '') =>
  /^failed: The file “.+” could not be copied\. (?:The address leads to a private network|This isn't a valid web address|The domain doesn't exist)\./.test(
    outcomes,
  )

test('the link checker does not connect to internal addresses that were forced into the database', async () => {
  const { id: ownerId } = await createPerson(app, { role: 'admin' })
  await app.base.database.pool.query('update links set trashed_at = now()')
  for (const url of addresses)
    await app.base.database.pool.query(
      `insert into links (id, owner_id, title, original_url, short_code, created_at, updated_at)
       values ($1::uuid, $2, 'Forced', $3, $1::text, now(), now())`,
      [newId(), ownerId, url],
    )
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  app.base.providers.linkChecker.isOnline = async () => true
  await checkDestinations(ctx)
  app.base.clock.shift(3_600_000)
  await recheckDestinations(ctx)
  app.base.clock.shift(-3_600_000)
  expect(canary.connectedAddresses).toEqual([])
  const { rows: alive } = await app.base.database.pool.query(
    "select original_url from links where title = 'Forced' and dead_since is null",
  )
  expect(alive).toEqual([])
}, 60_000)

describe.runIf(process.platform === 'linux')('a DNS server that changes its answers', () => {
  const zone: DnsZone = {
    'inside.test': [[insideAddress]],
    'inside6.test': [['::1']],
    'mapped.test': [['::ffff:127.0.0.2']],
    'compatible.test': [['::127.0.0.2']],
    'nat64.test': [['64:ff9b::7f00:2']],
    'mixed.test': [[siteAddress, insideAddress]],
    'mixed-order.test': [[insideAddress, siteAddress]],
    'mixed6.test': [[siteAddress, '::1']],
    'metadata.test': [['169.254.169.254']],
    'nothing.test': [[]],
    // Resolves once for the check and again for the connection, as a careless client does.
    'rebound.test': [[siteAddress], [insideAddress]],
    'rebound6.test': [[siteAddress], ['::1']],
    'returning.test': [[siteAddress], [insideAddress]],
  }

  async function createChecker(isAllowed?: () => boolean): Promise<LinkChecker> {
    const dns = await startFakeDns(zone)
    afterAll(() => dns.close())
    return createHttpLinkChecker({
      isAllowed: isAllowed ?? ((address) => address === siteAddress || isPublic(address)),
      resolve: dns.resolve,
    })
  }

  const names = Object.keys(zone).filter((name) => !name.startsWith('re'))

  test('works against a client that allows every address', async () => {
    const check = await createChecker(() => true)
    for (const name of ['inside.test', 'inside6.test', 'mapped.test', 'mixed-order.test'])
      await check.download({ url: toUrl(name), maxBytes: 100 })
    await check.download({ url: toUrl('rebound.test'), maxBytes: 100 })
    await check.download({ url: toUrl('rebound.test'), maxBytes: 100 })
    expect(canary.connectedAddresses).toEqual([
      insideAddress,
      '::1',
      insideAddress,
      insideAddress,
      siteAddress,
      insideAddress,
    ])
  })

  test('a name with one internal address is not connected to, neither directly nor in a sync', async () => {
    const check = await createChecker()
    for (const name of names) {
      expect(await check.check(toUrl(name)), name).toHaveProperty('isAlive', false)
      expect(await check.download({ url: toUrl(name), maxBytes: 100 }), name).toHaveProperty('reason')
    }
    copyWith(check)
    for (const name of names) addResource(toUrl(name), 'attached')
    const items = await runSync()
    expect(items.filter(({ outcome, detail }) => isExpectedRefusal(`${outcome}: ${detail}`))).toHaveLength(names.length)
    expect(canary.connectedAddresses).toEqual([])
  })

  test('the connection uses the address that was checked, and the next request checks again', async () => {
    const check = await createChecker()
    for (const name of ['rebound.test', 'rebound6.test']) {
      expect(await check.download({ url: toUrl(name), maxBytes: 100 })).toMatchObject({ bytes: Buffer.from('bytes') })
      expect(await check.download({ url: toUrl(name), maxBytes: 100 })).toEqual(refused)
    }
    canary.redirects['/secret-moved'] = toUrl('returning.test')
    const url = toUrl('returning.test').replace('secret', 'secret-moved')
    expect(await check.download({ url, maxBytes: 100 })).toEqual(refused)
    expect(canary.connectedAddresses).toEqual([siteAddress, siteAddress, siteAddress])
  })

  const refused = { reason: 'The address leads to a private network.' }

  test('a redirect of a public site to an internal address is not followed, in any notation', async () => {
    const targets = [...addresses, ...names.map(toUrl)].filter((url) => URL.canParse(url))
    // The address of the site itself counts as public here, in every notation.
    const innerUrls = targets.filter(
      (url) => new URL(url).hostname !== siteAddress && !/localhost/i.test(new URL(url).hostname),
    )
    innerUrls.forEach((url, at) => (canary.redirects[`/moved-${at}`] = url))
    const check = await createChecker()
    for (const [at, url] of innerUrls.entries()) {
      const movedUrl = `http://${siteAddress}:${canary.port}/moved-${at}`
      expect(await check.check(movedUrl), url).toHaveProperty('isAlive', false)
      expect(await check.download({ url: movedUrl, maxBytes: 100 }), url).toHaveProperty('reason')
    }
    expect(new Set(canary.connectedAddresses)).toEqual(new Set([siteAddress]))
    copyWith(check)
    for (const at of innerUrls.keys()) addResource(`http://${siteAddress}:${canary.port}/moved-${at}`, 'attached')
    const items = await runSync()
    expect(items.filter(({ outcome, detail }) => isExpectedRefusal(`${outcome}: ${detail}`))).toHaveLength(
      innerUrls.length,
    )
    expect(new Set(canary.connectedAddresses)).toEqual(new Set([siteAddress]))
    report('T27 redirects', { targets: innerUrls.length })
  })
})
