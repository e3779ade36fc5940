const prefix = 'foundry.draft.'

/**
 * What was typed into a form and not sent, kept in this tab until it is closed or the person signs out, so that a reload loses
 * nothing. Null for none; fields that the form no longer has are left out.
 */
export function readDraft<V extends Record<string, unknown>>(name: string, { initial }: { initial: V }): V | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Partial<V> | null
    if (!stored) return null
    const known = Object.entries(stored).filter(([field, value]) => typeof value === typeof initial[field])
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return null
  }
}

/** Without storage, as in some private windows, there are no drafts. */
export function writeDraft(name: string, { values }: { values: Record<string, unknown> }): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    // Full or forbidden.
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Forbidden.
  }
}
