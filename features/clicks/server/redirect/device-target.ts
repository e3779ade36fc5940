import type { LinkTarget } from '#features/links/server/targets/queries.ts'

/**
 * Where this visitor goes. Only links with destinations for certain devices look at the agent. An iPad that asks for desktop pages calls
 * itself a Mac and is taken for a computer.
 */
export function chooseDestination({ destination, devices }: LinkTarget, agent = ''): string {
  if (devices === null) return destination
  const device = /iPhone|iPad|iPod/.test(agent)
    ? 'ios'
    : /Android/.test(agent)
      ? 'android'
      : /Windows NT|Macintosh|CrOS|X11|Linux/.test(agent)
        ? 'desktop'
        : null
  return (device && devices[device]) ?? destination
}
