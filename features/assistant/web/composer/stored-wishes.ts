const promptKey = 'foundry.prompt'
const advisingKey = 'foundry.startAdvising'

/** What other screens leave for this one: a question to ask, or the wish for advice. Read once and removed. */
export const takePrompt = (): string | null => take(promptKey)
export const takeAdvisingWish = (): boolean => take(advisingKey) !== null

function take(key: string): string | null {
  try {
    const value = localStorage.getItem(key)
    localStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}
