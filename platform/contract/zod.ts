import { z } from 'zod'

// In the browser Zod would probe for `eval`, which our content policy forbids and reports. It must be told before the
// first schema is made, which is why every schema takes `z` from here.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
