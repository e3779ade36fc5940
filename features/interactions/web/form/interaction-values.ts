import type { z } from '#platform/contract/zod.ts'
import type { Interaction, interactionEdit, newInteraction, Visibility } from '../../schema.ts'

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

/** An interaction as its form holds it. */
export function toInteractionValues(interaction: Interaction): InteractionValues {
  const { type, title, followUpRequired, followUpDate, visibility } = interaction
  return {
    type,
    title,
    description: interaction.description ?? '',
    duration: interaction.duration === null ? '' : String(interaction.duration),
    outcome: interaction.outcome ?? '',
    followUpRequired,
    followUpDate,
    visibility,
  }
}

/** Only what changed: what somebody else changes at the same time elsewhere stays as they left it. */
export function toInteractionEdit(changes: Partial<InteractionValues>): z.input<typeof interactionEdit> {
  return changes as z.input<typeof interactionEdit>
}
