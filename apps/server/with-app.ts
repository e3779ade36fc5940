import { createCtx, type Ctx } from '#platform/server/ctx.ts'
import { closeParts, createBase, type App } from './app.ts'

type Options = Parameters<typeof createBase>[0]

/** Runs a command with the context of a job: all rows in scope, all providers, and no worker of the queue. */
export async function withApp(options: Options, work: (ctx: Ctx, base: App['base']) => Promise<void>): Promise<void> {
  const closing = new AbortController()
  const stop = () => closing.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const base = await createBase({ ...options, isWorking: false, closing: closing.signal })
  await base.jobs.start(async () => undefined)
  try {
    await work(createCtx(base, { viewer: null, logBindings: { job: 'command' } }), base)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await base.jobs.stop()
    await base.live.close()
    await closeParts(base)
  }
}
