import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#platform/server/problem.ts'
import { toProblemBody } from '#platform/server/http/error-handler.ts'
import type { Browsers } from '#platform/server/http/browsers.ts'
import { isRelativeScreen, paths } from '#rules/paths.ts'

export const webFolder = new URL('../../dist/web', import.meta.url).pathname

const uncounted = { config: { isUncounted: true } }

/** Serves the web app: hashed files, cached forever, and one page for every screen. Unknown paths get the page as a 404. */
export async function serveScreens(http: FastifyInstance, { browsers }: { browsers: Browsers }): Promise<void> {
  if (!existsSync(join(webFolder, 'index.html'))) return
  await http.register(fastifyStatic, {
    root: webFolder,
    // One wildcard route below instead: a route for each of hundreds of files delays the start by a fifth of a second.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.get<{ Params: { name: string } }>('/assets/:name', uncounted, ({ params: { name } }, reply) => {
    // Source maps are for the operator's own error reports, not for visitors.
    if (name.endsWith('.map')) throw problem('request.not_found')
    return reply.sendFile(`assets/${name}`)
  })
  for (const name of await listPublicFiles()) http.get(`/${name}`, uncounted, (_request, reply) => reply.sendFile(name))
  const page = await readPage()
  http.get('/*', uncounted, async (request, reply) => {
    const path = request.url.split('?')[0]!
    const isScreen = isRelativeScreen(path)
    if (/^\/(api|dev)\//.test(path) || (!isScreen && !request.headers.accept?.includes('text/html'))) {
      const apiProblem = problem('request.not_found')
      return reply.status(404).send(toProblemBody(apiProblem, request.id))
    }
    // With the page, so that the first call already says which browser it comes from. Mail scanners open the page of a link.
    if (isScreen && request.method === 'GET' && path !== paths.signInLink.path) browsers.ensure({ request, reply })
    const encoding = page.chooseEncoding(request.headers['accept-encoding'] ?? '')
    if (encoding.name) void reply.header('content-encoding', encoding.name)
    return reply
      .status(isScreen ? 200 : 404)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .send(encoding.body)
  })
}

/** The unhashed files beside the page, such as its icon. */
async function listPublicFiles(): Promise<string[]> {
  const entries = await readdir(webFolder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.filter((name) => !/^index\.html|\.(?:br|gz)$/.test(name))
}

type EncodedPage = { name: string | null; body: Buffer }

async function readPage(): Promise<{ chooseEncoding(accepted: string): EncodedPage }> {
  const readVariant = (suffix: string) => readFile(join(webFolder, `index.html${suffix}`)).catch(() => null)
  const [identity, brotli, gzip] = [await readVariant(''), await readVariant('.br'), await readVariant('.gz')]
  return {
    chooseEncoding(accepted) {
      if (brotli && /\bbr\b/.test(accepted)) return { name: 'br', body: brotli }
      if (gzip && /\bgzip\b/.test(accepted)) return { name: 'gzip', body: gzip }
      return { name: null, body: identity! }
    },
  }
}
