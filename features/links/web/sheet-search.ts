const maxCodes = 100

/** Where these links' QR codes stand on one sheet. */
export function sheetPath(ids: Iterable<string>): string {
  return `/link-sheet?ids=${encodeURIComponent(JSON.stringify([...ids]))}`
}

/** Which links stand on a sheet of QR codes; read by its screen, since the router's first load has no room for it. */
export function parseSheetSearch({ ids }: Record<string, unknown>): string[] {
  const values = Array.isArray(ids) ? ids : []
  return values.filter((id) => typeof id === 'string').slice(0, maxCodes)
}
