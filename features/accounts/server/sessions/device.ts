import bowser from 'bowser'

/** A label such as `Firefox on Windows` for a user agent string. */
export function formatDevice(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  if (!browser.name && !os.name) return userAgent.split(/[\s/]/)[0]!.slice(0, 40)
  return [browser.name ?? 'A browser', os.name].filter(Boolean).join(' on ')
}
