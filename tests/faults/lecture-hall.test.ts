import { expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { fillLectureHall, startAttack, summarize, watchMailbox } from '#tests/harness/lecture-hall.ts'
import { isFullRun, report } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const address = '198.51.100.20'
const director = 'demo.director@virginia.edu'
const people = 300
const entryMs = isFullRun ? 240_000 : 60_000

test(`${people} people behind one address sign up and work while somebody among them attacks a director`, async () => {
  const server = await startServerProcess({ env: { DATA_DIR: createDataFolder(), TRUSTED_PROXIES: 'loopback' } })
  await server.waitUntilReady()
  const startedAt = performance.now()
  const attack = startAttack({ url: server.url, address, victim: director })
  const [figures, directorSignIn] = await Promise.all([
    fillLectureHall({ url: server.url, people, entryMs, address }),
    signInDirector(server.url),
  ])
  const attacked = await attack.stop()
  const tookMs = performance.now() - startedAt
  const emails = (await createClient(server.url).get('/dev/mailbox.json')).body as { to: string }[]
  const emailCount = emails.filter(({ to }) => to === director).length
  report('lecture hall', {
    ...summarize(figures),
    'minutes in all': tookMs / 60_000,
    'attacks sent': attacked.sentCount,
    'attacks slowed': attacked.limitedCount,
    'emails to the victim': emailCount,
  })

  expect(Object.fromEntries(figures.refused)).toEqual({})
  expect(figures.finishedCount).toBe(people)
  expect(summarize(figures)['page p95 ms']).toBeLessThan(2_000)
  expect(tookMs).toBeLessThan(5 * 60_000)
  expect(directorSignIn).toBe(200)
  expect(emailCount).toBeLessThanOrEqual(5)
  expect(attacked.limitedCount).toBeGreaterThan(attacked.sentCount / 3)
})

/** The director under attack, in the hall too, with a browser nobody signed in with before. */
async function signInDirector(url: string): Promise<number> {
  const mailbox = watchMailbox(url)
  const browser = createClient(url)
  const headers = { 'x-forwarded-for': address }
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  await browser.send('GET', '/', { headers: { ...headers, accept: 'text/html' } })
  const linkReply = await browser.send('POST', '/api/send-magic-link', { body: { email: director }, headers })
  expect(linkReply.status, linkReply.text).toBe(200)
  const code = await mailbox.waitForCode(director)
  mailbox.stop()
  const reply = await browser.send('POST', '/api/auth/magic-link/verify', { body: { email: director, code }, headers })
  return reply.status
}
