import { ensureBrowser } from './browser.ts'

const { source } = await ensureBrowser()
process.stdout.write(`Browser for the tests: ${source}.\n`)
