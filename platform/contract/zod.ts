import { z } from 'zod'
import { toIssueMessage } from './issue-message.ts'

// In the browser Zod probes for `eval`, which our content security policy blocks and reports. Schemas of both halves import
// `z` from here, so that the probe is off, and people read our words, before the first schema is created.
z.config({ customError: toIssueMessage, ...('document' in globalThis && { jitless: true }) })

export { z }
