import { Socket } from 'node:net'

// A thread of the document process: a document that keeps the main thread busy would keep it from noticing that the parent is gone.
// Not TypeScript, as a thread compiles that again each time it starts, which takes longer than the rest of it.
new Socket({ fd: 0 }).on('close', () => process.kill(process.pid, 'SIGKILL')).resume()
