import { z } from 'zod'

// In the browser Zod probes for `eval`, which our content security policy blocks and reports. Schemas of both halves import
// `z` from here, so that the probe is off before the first schema is created.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
