import { createWorker } from './app.ts'
import { runProcess } from './run-process.ts'

// `npm run worker`: jobs and incoming email alone, beside app processes with JOBS=off.
await runProcess({
  listen: async (options) => {
    const { config, log } = options
    const worker = await createWorker(options)
    await worker.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    log.info({}, 'working')
    return worker
  },
})
