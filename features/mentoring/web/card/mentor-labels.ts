/** 5 or more Expert; 3 to 4 Advanced; below 3 Mentor. */
export function levelLabel(currentLevel: number): string {
  if (currentLevel >= 5) return 'Expert'
  return currentLevel >= 3 ? 'Advanced' : 'Mentor'
}

const maxShown = 3

/** The first three of a list, and `+2 more` for the rest. */
export function shorten(values: readonly string[]): { shown: string[]; more: string | null } {
  const rest = values.length - maxShown
  return { shown: values.slice(0, maxShown), more: rest > 0 ? `+${rest} more` : null }
}
