import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createContentSource } from '#apps/server/providers.ts'
import { readAppConfig } from '#apps/server/settings.ts'
import { checkDestinations } from '#features/links/server/health/actions.ts'
import { isPublic } from '#providers/web-probe/guarded.ts'
import { createHttpProbe } from '#providers/web-probe/http.ts'
import type { WebProbe } from '#providers/web-probe/port.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { startDnsStandIn, type Zone } from '#tests/harness/dns-stand-in.ts'
import { startNotionStandIn, standInToken } from '#tests/harness/notion/stand-in.ts'
import { report } from '#tests/harness/proof.ts'
import { elsewhere, here, services } from './inner-addresses.ts'
import { enrol } from './persons.ts'
import { startProofApp } from './proof-app.ts'

/** Plays a public site where a proof says so; everything else on this machine is the inside. */
const site = '127.0.0.1'
/** Part of the inside that can listen at the same port as the site. */
const inside = '127.0.0.2'

const canary = await startCanary()
const notion = await startNotionStandIn({ requestsPerSecond: 1_000 })
const env = {
  NOTION_TOKEN: standInToken,
  NOTION_BASE_URL: notion.url,
  NOTION_RESOURCES: notion.lists.resources.databaseId,
  NOTION_REQUESTS_PER_SECOND: '1000',
}
const app = await startProofApp({ env })
afterAll(() => canary.close())
afterAll(() => notion.close())
const director = await app.signIn('director')
const rows = notion.lists.resources.rows
const urlOf = (host: string) => (host.includes('://') ? host : `http://${host}:${canary.port}/secret`)
const addresses = [...here, ...elsewhere, ...services].map(urlOf)
beforeEach(() => {
  canary.reached.length = 0
  rows.length = 0
})

/** Listens at every address of this machine and notes at which of them somebody connected, and for what they asked. */
async function startCanary() {
  const reached: string[] = []
  const asked: string[] = []
  const pages: Record<string, string> = {}
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    asked.push(url)
    const location = pages[url]
    if (location) response.writeHead(302, { location })
    response.end('bytes')
  }
  const server = createServer(answer)
  server.on('connection', ({ localAddress = '' }: Socket) => reached.push(localAddress.replace('::ffff:', '')))
  server.listen(0, '::')
  await once(server, 'listening')
  const close = () => (server.closeAllConnections(), server.close())
  return { port: (server.address() as AddressInfo).port, reached, asked, pages, close }
}

/** A resource whose attached file or whose picture is at this address. */
function addResource(url: string, place: 'attached' | 'picture'): void {
  const at = new Date(Date.now() - 3_600_000)
  const file = { name: 'Plan.bin', type: 'external', external: { url } }
  rows.push({
    id: newId(),
    createdAt: at,
    editedAt: at,
    markdown: place === 'picture' ? `![A chart](${url})` : 'Words.',
    values: { 'c-name': `${place} ${url}`, 'c-active': true, ...(place === 'attached' && { 'c-file': [file] }) },
  })
}

/** Syncs as staff do, and answers what the report says of each of our resources. */
async function sync(): Promise<{ title: string; outcome: string; detail: string | null }[]> {
  const { runId } = (await director.expectOk('POST', '/api/notion/sync-resources', {})).body
  await app.settled()
  const { body } = await director.expectOk('GET', `/api/admin/content/runs/${runId}/items?limit=1000`)
  return body.filter(({ title }: { title: string }) => /^(?:attached|picture) /.test(title))
}

/** Has the product copy files by another probe than its own strict one. */
function copyBy({ download }: WebProbe): void {
  app.base.providers.contentSource = createContentSource(readAppConfig(env), { download })
}

test(`${addresses.length} inner addresses are worth asking`, () => {
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(150)
})

test.runIf(process.platform === 'linux')(
  'the canary sings at each that leads here, for whoever is let through',
  async () => {
    const probe = createHttpProbe({ isAllowed: () => true })
    const silent: string[] = []
    for (const url of here.map(urlOf)) {
      const before = canary.reached.length
      await probe.probe(url)
      await probe.download({ url, mostBytes: 100 })
      if (canary.reached.length !== before + 2) silent.push(url)
    }
    expect(silent).toEqual([])
    copyBy(probe)
    for (const url of here.slice(0, 5).map(urlOf)) addResource(url, 'attached')
    canary.reached.length = 0
    expect((await sync()).map(({ outcome }) => outcome)).toEqual(Array(5).fill('added'))
    expect(canary.reached).toHaveLength(5)
  },
)

test('a Notion full of inner addresses is copied without a connection, and the report names every resource', async () => {
  copyBy(app.base.providers.webProbe)
  for (const url of addresses) addResource(url, 'attached')
  for (const url of addresses) addResource(url, 'picture')
  const items = await sync()
  expect(canary.reached).toEqual([])
  const told = new Map(items.map(({ title, outcome, detail }) => [title, `${outcome}: ${detail}`]))
  const untold = rows.map(({ values }) => String(values['c-name'])).filter((title) => !isRefusal(told.get(title)))
  expect(untold.map((title) => [title, told.get(title)])).toEqual([])
  report('T27', { addresses: addresses.length, resources: rows.length, connections: canary.reached.length })
}, 60_000)

const isRefusal = (told = '') =>
  /^failed: The file “.+” could not be copied\. (?:The name leads to a private network|That is no address|There is no site of that name)\./.test(
    told,
  )

test('links that were forced to lead inside are looked after without a connection', async () => {
  const { id: ownerId } = await enrol(app, { role: 'admin' })
  await app.base.database.pool.query('update links set trashed_at = now()')
  for (const url of addresses)
    await app.base.database.pool.query(
      `insert into links (id, owner_id, title, original_url, short_code, created_at, updated_at)
       values ($1::uuid, $2, 'Forced', $3, $1::text, now(), now())`,
      [newId(), ownerId, url],
    )
  await checkDestinations(createCtx(app.base, { viewer: null, about: { job: 'test' } }))
  expect(canary.reached).toEqual([])
  const { rows: alive } = await app.base.database.pool.query(
    "select original_url from links where title = 'Forced' and dead_since is null",
  )
  expect(alive).toEqual([])
}, 60_000)

describe.runIf(process.platform === 'linux')('a name server that lies', () => {
  const zone: Zone = {
    'inside.test': [[inside]],
    'inside6.test': [['::1']],
    'mapped.test': [['::ffff:127.0.0.2']],
    'compatible.test': [['::127.0.0.2']],
    'nat64.test': [['64:ff9b::7f00:2']],
    'mixed.test': [[site, inside]],
    'mixed-order.test': [[inside, site]],
    'mixed6.test': [[site, '::1']],
    'metadata.test': [['169.254.169.254']],
    'nothing.test': [[]],
    // Asked once to be judged and once more to be connected to, as a careless client does.
    'rebound.test': [[site], [inside]],
    'rebound6.test': [[site], ['::1']],
    'returning.test': [[site], [inside]],
  }

  async function openProbe(isAllowed?: () => boolean): Promise<WebProbe> {
    const dns = await startDnsStandIn(zone)
    afterAll(() => dns.close())
    return createHttpProbe({
      isAllowed: isAllowed ?? ((address) => address === site || isPublic(address)),
      resolve: dns.resolve,
    })
  }

  const names = Object.keys(zone).filter((name) => !name.startsWith('re'))

  test('is believed by whoever lets everything through', async () => {
    const probe = await openProbe(() => true)
    for (const name of ['inside.test', 'inside6.test', 'mapped.test', 'mixed-order.test'])
      await probe.download({ url: urlOf(name), mostBytes: 100 })
    await probe.download({ url: urlOf('rebound.test'), mostBytes: 100 })
    await probe.download({ url: urlOf('rebound.test'), mostBytes: 100 })
    expect(canary.reached).toEqual([inside, '::1', inside, inside, site, inside])
  })

  test('of a name with one inner answer no address is connected to, in a sync neither', async () => {
    const probe = await openProbe()
    for (const name of names) {
      expect(await probe.probe(urlOf(name)), name).toHaveProperty('isAlive', false)
      expect(await probe.download({ url: urlOf(name), mostBytes: 100 }), name).toHaveProperty('reason')
    }
    copyBy(probe)
    for (const name of names) addResource(urlOf(name), 'attached')
    const items = await sync()
    expect(items.filter(({ outcome, detail }) => isRefusal(`${outcome}: ${detail}`))).toHaveLength(names.length)
    expect(canary.reached).toEqual([])
  })

  test('a name that is bound anew is connected to where it was judged, and judged again the next time', async () => {
    const probe = await openProbe()
    for (const name of ['rebound.test', 'rebound6.test']) {
      expect(await probe.download({ url: urlOf(name), mostBytes: 100 })).toMatchObject({ bytes: Buffer.from('bytes') })
      expect(await probe.download({ url: urlOf(name), mostBytes: 100 })).toEqual(refused)
    }
    canary.pages['/secret-moved'] = urlOf('returning.test')
    const url = urlOf('returning.test').replace('secret', 'secret-moved')
    expect(await probe.download({ url, mostBytes: 100 })).toEqual(refused)
    expect(canary.reached).toEqual([site, site, site])
  })

  const refused = { reason: 'The name leads to a private network.' }

  test('a public site sends nobody inside, however it writes it', async () => {
    const targets = [...addresses, ...names.map(urlOf)].filter((url) => URL.canParse(url))
    // The site itself plays a public one here, also when it is written differently.
    const inner = targets.filter((url) => new URL(url).hostname !== site && !/localhost/i.test(new URL(url).hostname))
    inner.forEach((url, at) => (canary.pages[`/moved-${at}`] = url))
    const probe = await openProbe()
    for (const [at, url] of inner.entries()) {
      const moved = `http://${site}:${canary.port}/moved-${at}`
      expect(await probe.probe(moved), url).toHaveProperty('isAlive', false)
      expect(await probe.download({ url: moved, mostBytes: 100 }), url).toHaveProperty('reason')
    }
    expect(new Set(canary.reached)).toEqual(new Set([site]))
    copyBy(probe)
    for (const at of inner.keys()) addResource(`http://${site}:${canary.port}/moved-${at}`, 'attached')
    const items = await sync()
    expect(items.filter(({ outcome, detail }) => isRefusal(`${outcome}: ${detail}`))).toHaveLength(inner.length)
    expect(new Set(canary.reached)).toEqual(new Set([site]))
    report('T27 redirects', { targets: inner.length })
  })
})
