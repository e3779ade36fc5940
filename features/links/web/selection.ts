/** The selection with this one put in, or taken out where it was in. */
export function toggleSelection(selectedIds: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return selectedIds.has(id) ? new Set([...selectedIds].filter((other) => other !== id)) : new Set([...selectedIds, id])
}
