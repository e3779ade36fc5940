import type { IncomingHttpHeaders } from 'node:http'
import { countedClasses } from '../../schema.ts'
import { parseAgent, type Agent } from './agent.ts'

/** What the headers of a request say about its sender. */
export type Visit = Agent & {
  /** Host of the referring page. */
  referrer: string | null
  /** Do-Not-Track or Global Privacy Control: only the count is stored. */
  isPrivate: boolean
}

/** Classifies a hit by its method and headers. */
export function parseVisit({ method, headers }: { method: string; headers: IncomingHttpHeaders }): Visit {
  const agent = parseAgent((headers['user-agent'] ?? '').slice(0, 500))
  const isPrefetch =
    method === 'HEAD' ? countedClasses.includes(agent.class) : agent.class === 'person' && isPrefetchRequest(headers)
  return {
    ...agent,
    class: isPrefetch ? 'prefetch' : agent.class,
    referrer: parseReferrer(headers.referer),
    isPrivate: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
  }
}

function isPrefetchRequest(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  )
}

function parseReferrer(referer: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  return new URL(referer).hostname.replace(/^www\./, '').slice(0, 100) || null
}
