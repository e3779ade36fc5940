import type { Service } from '../schema.ts'

/** How each service is introduced, and where it shows its keys. */
export const serviceDetails: Record<Service, { name: string; purpose: string; keysUrl: string }> = {
  elevenlabs: {
    name: 'ElevenLabs',
    purpose: 'Have text read aloud by ElevenLabs voices, billed to your own account.',
    keysUrl: 'https://elevenlabs.io/app/settings/api-keys',
  },
  openai: {
    name: 'OpenAI',
    purpose: 'Have text read aloud by OpenAI voices, billed to your own account.',
    keysUrl: 'https://platform.openai.com/api-keys',
  },
}
