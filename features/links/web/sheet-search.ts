const mostCodes = 100

/** Which links stand on a sheet of QR codes, as it stands in the address. */
export function readSheetSearch({ ids }: Record<string, unknown>): { ids: string[] } {
  const given = Array.isArray(ids) ? ids : []
  return { ids: given.filter((id) => typeof id === 'string').slice(0, mostCodes) }
}
