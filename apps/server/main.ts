import { createApp } from './app.ts'
import { runProcess } from './run-process.ts'
import { seedDemo } from './seed.ts'

// `npm start`: the whole server.
await runProcess({
  seed: async (options) => {
    if (options.config.isDemo) await seedDemo(options)
  },
  listen: async (options) => {
    const { config, log } = options
    const app = await createApp(options)
    await app.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    log.info({ address: config.publicUrl }, 'ready')
    if (config.isDemo)
      process.stderr.write(
        `\n  Foundry is ready: ${config.publicUrl}\n  Mail it would send: ${config.publicUrl}/dev/mailbox\n\n`,
      )
    return app
  },
})
