import { observe } from '#platform/server/outcomes/observe.ts'
import type { OutcomeRecorder } from '#platform/server/outcomes/recorder.ts'
import type { AppProviders } from './providers.ts'

/** The ports whose calls may fail through no fault of ours, as the System page lists them. */
export const observedPorts = [
  'mailOut',
  'files',
  'backups',
  'contentSource',
  'languageModel',
  'vectorStore',
  'crm',
] as const

/** The providers, with a note of how their calls end. The development mailbox stays itself: it is compared with. */
export function observeProviders(providers: AppProviders, find: () => OutcomeRecorder): AppProviders {
  const observed = { ...providers }
  const wrap = <T extends { name: string }>(port: string, adapter: T): T =>
    observe(adapter, (outcome) => find().note({ port, adapter: adapter.name, ...outcome }))
  for (const port of observedPorts) {
    const adapter = providers[port]
    if (adapter && adapter !== providers.mailbox)
      Object.assign(observed, { [port]: wrap(port, adapter as { name: string }) })
  }
  const { openai, elevenlabs, flite } = providers.speech
  observed.speech = { openai: wrap('speech.openai', openai), elevenlabs: wrap('speech.elevenlabs', elevenlabs), flite }
  return observed
}
