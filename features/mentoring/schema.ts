export const interactionTypes = ['meeting', 'email', 'phone', 'workshop', 'mentoring'] as const
export type InteractionType = (typeof interactionTypes)[number]
