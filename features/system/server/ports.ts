import type { Ctx } from '#platform/server/ctx.ts'
import { listPortOutcomes } from '#platform/server/outcomes/queries.ts'
import { outcomeRecorder } from '#platform/server/outcomes/recorder.ts'
import type { PortStatus } from '../schema.ts'

/** Adapters that ask nobody outside of this instance. */
const embedded = new Set(['dev-mailbox', 'folder', 'passages', 'postgres', 'directory', 'flite', 'files'])

type Listed = { port: string; label: string; adapter: string | undefined }

/** The services in use, with what all processes saw of them. */
export async function listPorts(ctx: Ctx): Promise<PortStatus[]> {
  await ctx.services.get(outcomeRecorder).save()
  const outcomes = new Map((await listPortOutcomes(ctx.db)).map((outcome) => [outcome.port, outcome]))
  return listInUse(ctx).flatMap(({ port, label, adapter }) => {
    if (adapter === undefined) return []
    const outcome = outcomes.get(port)
    // What was seen of another adapter, before the configuration changed, says nothing of this one.
    const seen = outcome?.adapter === adapter ? outcome : undefined
    return {
      port,
      label,
      adapter,
      isExternal: !embedded.has(adapter),
      succeededAt: seen?.succeededAt?.toISOString() ?? null,
      failedAt: seen?.failedAt?.toISOString() ?? null,
      failure: seen?.failure ?? null,
    }
  })
}

function listInUse({ providers }: Ctx): Listed[] {
  const { speech } = providers
  return [
    { port: 'mailOut', label: 'Outgoing email', adapter: providers.mailOut.name },
    { port: 'files', label: 'File store', adapter: providers.files.name },
    { port: 'backups', label: 'Backup store', adapter: providers.backups?.name },
    { port: 'contentSource', label: 'Content source', adapter: providers.contentSource.name },
    { port: 'languageModel', label: 'Foundry AI', adapter: providers.languageModel.name },
    { port: 'vectorStore', label: 'Vector store', adapter: providers.vectorStore.name },
    { port: 'crm', label: 'CRM', adapter: providers.crm.name },
    ...Object.values(speech)
      .filter((engine) => engine.name === 'flite' || engine.hasSiteKey)
      .map((engine) => ({ port: `speech.${engine.name}`, label: 'Text to speech', adapter: engine.name })),
  ]
}
