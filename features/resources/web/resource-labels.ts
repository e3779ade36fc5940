import { stageNames } from '#rules/stages.ts'

/** The label of a category, type or stage. */
export function toLabel(value: string): string {
  return stageNames[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')
}

/** "2.1 MB" */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`
  return bytes < 1_048_576 ? `${Math.round(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}
