export const maxCodes = 100

/** The path of a sheet with the QR codes of these links. */
export function sheetPath(ids: Iterable<string>): string {
  return `/link-sheet?ids=${encodeURIComponent(JSON.stringify([...ids].slice(0, maxCodes)))}`
}

/** The links of a sheet. Parsed by the lazy screen instead of the router, to keep the first load small. */
export function parseSheetSearch({ ids }: Record<string, unknown>): string[] {
  const values = Array.isArray(ids) ? ids : []
  return values.filter((id) => typeof id === 'string').slice(0, maxCodes)
}
