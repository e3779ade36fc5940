import { toUtcDay } from '#platform/server/days.ts'
import type { NoteRow } from './queries.ts'

/** An interaction as a note: what staff would write by hand. */
export function toNoteText({ title, type, description, outcome, createdAt }: NoteRow): { title: string; body: string } {
  const lines = [
    `${type.replaceAll('_', ' ')} on ${toUtcDay(createdAt)}`,
    description,
    outcome && `Outcome: ${outcome}`,
  ]
  return { title, body: lines.filter(Boolean).join('\n\n') }
}
