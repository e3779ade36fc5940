import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client, type Reply } from './client.ts'
import { quantile } from './measure.ts'

type HallOptions = {
  url: string
  /** How many people open the sign-in page. */
  people: number
  /** Over which time they arrive. */
  entryMs: number
  /** What everybody's requests come from, as the proxy reports it. */
  address: string
}

export type HallFigures = {
  requestCount: number
  /** Requests that were refused or failed, as `429 POST /api/send-magic-link`, with how often. */
  refused: Map<string, number>
  /** Milliseconds until all that a page needs was there. */
  pageMs: number[]
  finishedCount: number
}

/** What each screen asks for as it opens. Every screen also reads who is there and how many notifications are unread. */
const screens = [
  ['/api/users/stats', '/api/users/points-history', '/api/activities?limit=5', '/api/venture-invitations'],
  ['/api/users/badges'],
  ['/api/ventures'],
  ['/api/resources?limit=24', '/api/resources/facets', '/api/resources/recent', '/api/resources/suggested'],
  ['/api/resources/saved'],
  ['/api/venture-works-tools', '/api/user/favorite-tools'],
  ['/api/events'],
  ['/api/activities?limit=50', '/api/users/badges'],
  ['/api/notifications', '/api/notifications/preferences'],
  ['/api/auth/sessions'],
]
const readTries = 2
const everyScreen = ['/api/auth/session', '/api/notifications/unread']

/**
 * A lecture hall behind one address: everybody opens the sign-in page, registers, signs in with the emailed code, onboards and
 * opens ten screens. Browsers as far as HTTP goes: with their cookies, and each page's files and calls at once.
 */
export async function fillLectureHall(options: HallOptions): Promise<HallFigures> {
  const figures: HallFigures = { requestCount: 0, refused: new Map(), pageMs: [], finishedCount: 0 }
  const mailbox = watchMailbox(options.url)
  const visits = Array.from({ length: options.people }, async (_, index) => {
    await pause((index / options.people) * options.entryMs)
    await visit(createVisitor(options, figures), { email: `hall${index}@virginia.edu`, mailbox })
    figures.finishedCount += 1
  })
  try {
    await Promise.all(visits)
  } finally {
    mailbox.stop()
  }
  return figures
}

export function summarize({ requestCount, refused, pageMs, finishedCount }: HallFigures): Record<string, number> {
  return {
    people: finishedCount,
    requests: requestCount,
    refused: [...refused.values()].reduce((sum, count) => sum + count, 0),
    'page p50 ms': quantile(pageMs, 0.5),
    'page p95 ms': quantile(pageMs, 0.95),
    'page p99 ms': quantile(pageMs, 0.99),
  }
}

type Visitor = {
  /** One request; counts what is refused. */
  send(method: string, path: string, body?: unknown): Promise<Reply>
  /** All that one page needs, at once. */
  openPage(paths: string[]): Promise<void>
}

function createVisitor({ url, address }: HallOptions, figures: HallFigures): Visitor {
  const client = createClient(url)
  const send: Visitor['send'] = async (method, path, body) => {
    const headers = { 'x-forwarded-for': address, accept: path.startsWith('/api/') ? 'application/json' : 'text/html' }
    let reply = await client.send(method, path, { headers, ...(body !== undefined && { body }) })
    // As the product's own pages do when too much is asked of the server at once.
    for (let triesLeft = readTries; reply.status === 503 && method === 'GET' && triesLeft > 0; triesLeft--) {
      await pause(Number(reply.headers.get('retry-after') ?? 1) * 1_000)
      reply = await client.send(method, path, { headers })
    }
    figures.requestCount += 1
    if (reply.status >= 400) {
      const key = `${reply.status} ${method} ${path}`
      figures.refused.set(key, (figures.refused.get(key) ?? 0) + 1)
    }
    return reply
  }
  return {
    send,
    async openPage(paths) {
      const startedAt = performance.now()
      await Promise.all(paths.map((path) => send('GET', path)))
      figures.pageMs.push(performance.now() - startedAt)
    },
  }
}

type VisitOptions = { email: string; mailbox: ReturnType<typeof watchMailbox> }

async function visit(visitor: Visitor, { email, mailbox }: VisitOptions): Promise<void> {
  const page = await visitor.send('GET', '/')
  const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  await visitor.openPage([...files, '/api/auth/session', '/api/auth/options'])
  const names = { firstName: 'Ann', lastName: 'Lee' }
  await visitor.send('POST', '/api/send-magic-link', { email, ...names, isRegistering: true })
  const code = await mailbox.waitForCode(email)
  await visitor.send('POST', '/api/auth/magic-link/verify', { email, code })
  await visitor.openPage(['/api/auth/session'])
  await visitor.send('PATCH', '/api/profile', {
    ...names,
    yearOfStudy: 'junior',
    major: 'Economics',
    bio: 'I want to start something that lasts.',
    interests: ['climate'],
  })
  for (const paths of screens) {
    await visitor.openPage([...everyScreen, ...paths])
    await pause(200 + Math.random() * 600)
  }
}

/** Reads the development mailbox twice a second for everybody. */
export function watchMailbox(url: string) {
  const reader = createClient(url)
  const codes = new Map<string, string>()
  let isStopped = false
  const loop = async () => {
    while (!isStopped) {
      const { body } = await reader.get('/dev/mailbox.json').catch(() => ({ body: [] }))
      for (const { to, text } of body as { to: string; text: string }[]) {
        const [, code] = /code: ([\w-]+)/.exec(text) ?? []
        if (code) codes.set(to.toLowerCase(), code)
      }
      await pause(500)
    }
  }
  void loop()
  return {
    async waitForCode(email: string): Promise<string> {
      for (let tries = 0; tries < 600; tries++) {
        const code = codes.get(email)
        if (code) return code
        await pause(100)
      }
      throw new Error(`no code for ${email} in a minute`)
    },
    stop: () => (isStopped = true),
  }
}

export type Attack = { stop(): Promise<{ sentCount: number; limitedCount: number }> }

type AttackOptions = { url: string; address: string; victim: string }

/**
 * Somebody behind the same address who floods the victim's mailbox and guesses codes: from one browser, and as a script that
 * keeps no cookie.
 */
export function startAttack({ url, address, victim }: AttackOptions): Attack {
  const headers = { 'x-forwarded-for': address }
  const [browser, counts] = [createClient(url), { sentCount: 0, limitedCount: 0 }]
  let isStopped = false
  const attack = async (client: Client) => {
    const guess = { email: victim, code: `AAAA-${1_000 + (counts.sentCount % 9_000)}` }
    for (const [path, body] of [
      ['/api/send-magic-link', { email: victim }],
      ['/api/auth/magic-link/verify', guess],
    ] as const) {
      const { status } = await client.send('POST', path, { body, headers }).catch(() => ({ status: 0 }))
      counts.sentCount += 1
      if (status === 429) counts.limitedCount += 1
    }
  }
  const loop = async () => {
    while (!isStopped) {
      await attack(browser)
      await attack(createClient(url))
      await pause(100)
    }
  }
  const running = loop()
  return {
    async stop() {
      isStopped = true
      await running
      return counts
    },
  }
}
