const units = ['bytes', 'kB', 'MB']

/** "4.2 MB"; small ones in whole bytes. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** step
  const shown = step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10
  return `${shown.toLocaleString('en-US')} ${units[step]}`
}
