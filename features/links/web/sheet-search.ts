const mostCodes = 100

/** Where these links' QR codes stand on one sheet. */
export function sheetAddress(ids: Iterable<string>): string {
  return `/link-sheet?ids=${encodeURIComponent(JSON.stringify([...ids]))}`
}

/** Which links stand on a sheet of QR codes; read by its screen, since the router's first load has no room for it. */
export function readSheetSearch({ ids }: Record<string, unknown>): string[] {
  const given = Array.isArray(ids) ? ids : []
  return given.filter((id) => typeof id === 'string').slice(0, mostCodes)
}
