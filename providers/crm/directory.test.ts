import { startTestApp } from '#tests/harness/app.ts'
import { describeCrm } from './conformance.ts'
import { createDirectory } from './directory.ts'

const app = await startTestApp({ template: 'empty' })
describeCrm('directory', createDirectory({ pool: app.base.database.pool, now: () => new Date() }))
