import { stageRanks, type Stage } from '#rules/stages.ts'
import { ventureStatuses, type Venture } from '../../schema.ts'

/** What the list of ventures shows, as it stands in the address. */
export type VentureSearch = { q?: string; stage?: Stage; status?: Venture['status'] }

const text = (input: unknown) => (typeof input === 'string' || typeof input === 'number' ? String(input).trim() : '')

/** Keeps what is understood; what equals the usual is left out, so that the plain address means the plain list. */
export function parseVentureSearch(input: Record<string, unknown>): VentureSearch {
  const [q, stage, status] = [text(input['q']).slice(0, 200), text(input['stage']), text(input['status'])]
  const isStatus = (ventureStatuses as readonly string[]).includes(status)
  return {
    ...(q && { q }),
    ...(Object.hasOwn(stageRanks, stage) && { stage: stage as Stage }),
    ...(isStatus && { status: status as Venture['status'] }),
  }
}
