type ClickedRow = { pageIds: readonly string[]; id: string; anchorId: string | undefined }

/** The selection after a click with Shift: the rows from the one clicked before to this one become what this one becomes. */
export function selectRange(
  selected: ReadonlySet<string>,
  { pageIds, id, anchorId = id }: ClickedRow,
): ReadonlySet<string> {
  const [anchor, clicked] = [pageIds.indexOf(anchorId), pageIds.indexOf(id)]
  const range = anchor === -1 ? [id] : pageIds.slice(Math.min(anchor, clicked), Math.max(anchor, clicked) + 1)
  return new Set(selected.has(id) ? [...selected].filter((other) => !range.includes(other)) : [...selected, ...range])
}

type PageSelection = { pageIds: readonly string[]; chosenIds: readonly string[] }

/** The selection of the whole table after a change on one page: rows of other pages stay selected. */
export function selectOnPage(
  selected: ReadonlySet<string>,
  { pageIds, chosenIds }: PageSelection,
): ReadonlySet<string> {
  const elsewhere = [...selected].filter((id) => !pageIds.includes(id))
  return new Set([...elsewhere, ...chosenIds])
}
