import type { z } from '#platform/contract/zod.ts'
import type { newInteraction, Visibility } from '../../schema.ts'

export type InteractionValues = {
  type: string
  title: string
  description: string
  duration: string
  outcome: string
  followUpRequired: boolean
  followUpDate: string | null
  visibility: Visibility
}
export type NewInteractionValues = InteractionValues & { studentId: string }

export const emptyInteraction: NewInteractionValues = {
  studentId: '',
  type: '',
  title: '',
  description: '',
  duration: '',
  outcome: '',
  followUpRequired: false,
  followUpDate: null,
  visibility: 'private',
}

/** What an endpoint takes for the values of the form; its schema turns empty texts into null. */
export function toNewInteraction(values: NewInteractionValues): z.input<typeof newInteraction> {
  return values as z.input<typeof newInteraction>
}
