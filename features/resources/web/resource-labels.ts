import { stageNames } from '#rules/stages.ts'

/** The label of a category, type or stage. */
export function toLabel(value: string): string {
  return stageNames[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')
}
