import { readFileSync } from 'node:fs'

/** This release's version, as `package.json` says. */
export const release: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
