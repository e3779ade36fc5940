/** The list as it is filtered now. */
export function downloadCsv(filters: Record<string, string | undefined>): void {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  window.location.assign(`/api/admin/interactions/csv?${query}`)
}
