type PageSelection = { pageIds: readonly string[]; chosenIds: readonly string[] }

/** The selection of the whole table after a change on one page: rows of other pages stay selected. */
export function selectOnPage(
  selected: ReadonlySet<string>,
  { pageIds, chosenIds }: PageSelection,
): ReadonlySet<string> {
  const elsewhere = [...selected].filter((id) => !pageIds.includes(id))
  return new Set([...elsewhere, ...chosenIds])
}
