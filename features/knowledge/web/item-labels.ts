import type { Tone } from '#platform/web/ui/badge.tsx'
import { itemKinds, itemStates, type CmsItem, type ItemKind, type ItemState } from '../schema.ts'

export const kindLabels: Record<ItemKind, string> = {
  resource: 'Resource',
  course: 'Course',
  event: 'Event',
  guide: 'Guide',
}

export const stateLooks: Record<ItemState, { label: string; tone: Tone }> = {
  none: { label: 'Not in the store', tone: 'neutral' },
  queued: { label: 'Queued', tone: 'info' },
  reading: { label: 'Reading', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const driftLabels: Record<NonNullable<CmsItem['drift']>, string> = {
  new: 'New',
  changed: 'Changed since',
  gone: 'No longer there',
}

export const kindChoices = itemKinds.map((value) => ({ value, label: `${kindLabels[value]}s` }))
export const stateChoices = itemStates.map((value) => ({ value, label: stateLooks[value].label }))

/** "12.4 KB". */
export const formatKilobytes = (bytes: number): string =>
  `${(bytes / 1_024).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`
