import { setTimeout } from 'node:timers/promises'
import { createRedirector } from '#features/clicks/server/redirect/redirector.ts'
import { prepareClose } from '#platform/server/http/close.ts'
import { closeParts, createBase, type AppOptions } from './app.ts'
import { createRedirectorHttp } from './redirector-http.ts'
import { runProcess } from './run-process.ts'

// `npm run redirector`: short links alone.
await runProcess({ listen })

async function listen(options: AppOptions) {
  const { config, log } = options
  const base = await createBase({ ...options, isWorking: false })
  const redirector = createRedirector(base)
  let isStopping = false
  const http = createRedirectorHttp({ redirector, config, isReady: async () => !isStopping })
  const closeHttp = prepareClose(http)
  await new Promise<void>((resolve, reject) =>
    http.once('error', reject).listen(config.port, config.host, () => resolve()),
  )
  log.info({ address: config.shortLinkBase }, 'ready')
  return {
    stop: async ({ drainMs }: { drainMs: number }) => {
      isStopping = true
      await setTimeout(drainMs)
      await closeHttp()
      await redirector.close()
      await base.live.close()
      await closeParts(base)
    },
  }
}
