import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { until } from './measure.ts'
import { query } from './standalone-postgres.ts'

const clickerCount = 16
const linkCount = 20
const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

export type Clickers = {
  answered(): number
  /** How many clicks were begun, answered or not. */
  sent(): number
  /** How often each outcome but a redirect came. */
  otherOutcomes: Map<string, number>
  /** Milliseconds to each redirect. */
  times: number[]
  stop(): Promise<void>
}

/** Visitors who click, each `pauseMs` after the last answer, and how many redirects they got. */
export function startClickers(url: string, { codes, pauseMs = 0 }: { codes: string[]; pauseMs?: number }): Clickers {
  const otherOutcomes = new Map<string, number>()
  const times: number[] = []
  let [answered, sent, isStopping] = [0, 0, false]
  const loops = Array.from({ length: clickerCount }, async (_, at) => {
    for (let requestIndex = at; !isStopping; requestIndex += 1) {
      const sentAt = performance.now()
      sent += 1
      const headers = { 'user-agent': chrome }
      const outcome = await fetch(`${url}/l/${codes[requestIndex % codes.length]}`, {
        redirect: 'manual',
        headers,
      }).then(
        async (reply) => (await reply.text(), String(reply.status)),
        (error: Error) => `connection ${(error.cause as { code?: string } | undefined)?.code ?? error.name}`,
      )
      if (outcome === '302') answered += 1
      else otherOutcomes.set(outcome, (otherOutcomes.get(outcome) ?? 0) + 1)
      if (outcome === '302') times.push(performance.now() - sentAt)
      else await pause(20)
      if (pauseMs > 0) await pause(pauseMs)
    }
  })
  return {
    answered: () => answered,
    sent: () => sent,
    otherOutcomes,
    times,
    stop: async () => {
      isStopping = true
      await Promise.all(loops)
    },
  }
}

/** Makes links to click; returns their codes. */
export async function createLinks(admin: Client): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < linkCount; at += 1) {
    const newLink = { title: `Link ${at}`, url: `https://example.edu/${at}` }
    codes.push((await admin.expectOk('POST', '/api/admin/tracked-links', newLink)).body.shortCode)
  }
  return codes
}

/** The clicks in the database once the spool is empty; every counter must equal its rows. */
export async function waitForStoredClicks(
  connection: ClientConfig | string,
  { codes, atLeast }: { codes: string[]; atLeast: number },
): Promise<number> {
  const poll = async () => {
    const rows = await query<{ counter: number; rows: number }>(
      connection,
      `select click_count::int as counter, (select count(*)::int from clicks where link_id = links.id) as rows
       from links join link_counts on link_id = links.id where short_code = any($1)`,
      [codes],
    ).catch(() => [])
    const stored = rows.reduce((sum, row) => sum + row.rows, 0)
    return stored >= atLeast ? { stored, mismatched: rows.filter((row) => row.counter !== row.rows) } : null
  }
  const { stored, mismatched } = await until('every answered click is stored', { poll, withinMs: 60_000, everyMs: 500 })
  expect(mismatched, 'counters that differ from their rows').toEqual([])
  return stored
}
