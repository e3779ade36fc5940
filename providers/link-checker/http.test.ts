import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createHttpLinkChecker } from './http.ts'

const server = createServer((request, response) => {
  const { url = '', method } = request
  if (url === '/moved') return void response.writeHead(302, { location: '/fine' }).end()
  if (url === '/circle') return void response.writeHead(302, { location: '/circle' }).end()
  if (url === '/inside') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (url === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    return void setTimeout(() => response.destroy(), 10)
  }
  if (url === '/no-head' && method === 'HEAD') return void response.writeHead(405).end()
  if (url === '/members') return void response.writeHead(403).end()
  response.writeHead(['/fine', '/no-head'].includes(url) ? 200 : 404).end('body')
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => server.close())
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const { check } = createHttpLinkChecker({ isAllowed: (address) => address === '127.0.0.1' })

test.each(['/fine', '/moved', '/no-head', '/members'])('%s is alive', async (path) => {
  expect(await check(at(path))).toEqual({ isAlive: true })
})

test.each([
  ['/gone', 'The site answers 404.'],
  ['/circle', 'The site redirects in a loop.'],
  ['/inside', 'The address leads to a private network.'],
])('%s is not', async (path, reason) => {
  expect(await check(at(path))).toEqual({ isAlive: false, reason })
})

test('it speaks to no address of our own network, whatever its name', async () => {
  const strict = createHttpLinkChecker()
  for (const url of [
    at('/fine'),
    'http://localhost:1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/',
  ])
    expect(await strict.check(url)).toEqual({ isAlive: false, reason: 'The address leads to a private network.' })
})

test('it is online when one well-known site answers, whatever it says', async () => {
  const isAllowed = (address: string) => address === '127.0.0.1'
  const ask = (sites: string[]) => createHttpLinkChecker({ isAllowed, sites }).isOnline()
  expect(await ask(['http://127.0.0.1:1/', at('/gone')])).toBe(true)
  expect(await ask(['http://127.0.0.1:1/', 'http://10.0.0.1/'])).toBe(false)
})

test('a text is posted to public addresses only, and no redirect is followed', async () => {
  const { post } = createHttpLinkChecker({ isAllowed: (address) => address === '127.0.0.1' })
  const send = (url: string) => post({ url, body: '{}', headers: { 'x-test': '1' } })
  expect(await send(at('/fine'))).toEqual({ status: 200 })
  expect(await send(at('/inside'))).toEqual({ status: 302 })
  expect(await send('http://10.0.0.1/')).toEqual({ reason: 'The address leads to a private network.' })
})

const { download } = createHttpLinkChecker({ isAllowed: (address) => address === '127.0.0.1' })
const downloadFrom = (path: string) => download({ url: at(path), maxBytes: 100 })

test('a file is downloaded whole, over a redirect too', async () => {
  expect(await downloadFrom('/fine')).toEqual({ bytes: Buffer.from('body'), contentType: '' })
  expect(await downloadFrom('/moved')).toMatchObject({ bytes: Buffer.from('body') })
  expect(await download({ url: at('/fine'), maxBytes: 3 })).toEqual({ reason: 'The file is larger than 0 MB.' })
  expect(await download({ url: at('/fine'), maxBytes: 3, isCut: true })).toMatchObject({ bytes: Buffer.from('bod') })
})

test.each([
  ['/gone', 'The site answers 404.'],
  ['/circle', 'The site redirects in a loop.'],
  ['/inside', 'The address leads to a private network.'],
  ['/cut', "The site can't be reached."],
])('%s is not downloaded', async (path, reason) => expect(await downloadFrom(path)).toEqual({ reason }))

test.each(['file:///etc/passwd', 'ftp://example.org/', 'gopher://example.org/', 'data:text/plain,x', 'nothing'])(
  '%s is no address to download from',
  async (url) => expect(await createHttpLinkChecker().download({ url, maxBytes: 100 })).toHaveProperty('reason'),
)
