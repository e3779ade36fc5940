/** The selection with this id added, or removed if it was selected. */
export function toggleSelection(selectedIds: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return selectedIds.has(id) ? new Set([...selectedIds].filter((other) => other !== id)) : new Set([...selectedIds, id])
}
