import { v5 } from 'uuid'
import type { CrmNote } from './port.ts'
import type { Send } from './twenty-client.ts'
import { RefusedError } from './twenty-client.ts'

/**
 * Adds notes and links each to its person. A link gets its id from its note, so that a repeated call adds nothing. Batches that were added
 * before are refused as duplicates and come here again one by one, as a change.
 */
export async function putNotes(send: Send, notes: CrmNote[]): Promise<void> {
  const inputs = notes.map(({ id, title, body }) => ({ id, title, bodyV2: { markdown: body } }))
  try {
    await send({ path: '/rest/batch/notes', method: 'POST', body: inputs })
  } catch (error) {
    if (!(error instanceof RefusedError) || notes.length > 1) throw error
    const { id, ...change } = inputs[0]!
    await send({ path: `/rest/notes/${id}`, method: 'PATCH', body: change })
  }
  await linkNotes(send, { notes, field: 'personId' })
}

type LinkOptions = { notes: CrmNote[]; field: 'personId' | 'targetPersonId' }

/** Newer versions call the person of a link `targetPersonId`. */
async function linkNotes(send: Send, { notes, field }: LinkOptions): Promise<void> {
  const links = notes.map(({ id, personId }) => ({ id: v5('target', id), noteId: id, [field]: personId }))
  try {
    await send({ path: '/rest/batch/noteTargets', method: 'POST', body: links })
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (field === 'personId') return linkNotes(send, { notes, field: 'targetPersonId' })
    // A single note whose link is there already is done.
    if (notes.length > 1) throw error
    await send({ path: `/rest/noteTargets/${links[0]!.id}` })
  }
}
