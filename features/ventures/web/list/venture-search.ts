import { stageRanks, type Stage } from '#rules/stages.ts'
import { ventureStatuses, type Venture } from '../../schema.ts'

/** What the list of ventures shows, as it stands in the address. */
export type VentureSearch = { q?: string; stage?: Stage; status?: Venture['status'] }

const text = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '')

/** Keeps what is understood; what equals the usual is left out, so that the plain address means the plain list. */
export function readVentureSearch(given: Record<string, unknown>): VentureSearch {
  const [q, stage, status] = [text(given['q']).slice(0, 200), text(given['stage']), text(given['status'])]
  const isStatus = (ventureStatuses as readonly string[]).includes(status)
  return {
    ...(q && { q }),
    ...(Object.hasOwn(stageRanks, stage) && { stage: stage as Stage }),
    ...(isStatus && { status: status as Venture['status'] }),
  }
}
