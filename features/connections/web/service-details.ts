import type { KeyService } from '#rules/services.ts'

/** How each service is introduced, and where it shows its keys. */
export const serviceDetails: Record<KeyService, { purpose: string; keysUrl: string }> = {
  elevenlabs: {
    purpose: 'Have text read aloud by ElevenLabs voices, billed to your own account.',
    keysUrl: 'https://elevenlabs.io/app/settings/api-keys',
  },
  openai: {
    purpose: 'Chat with Foundry AI and have text read aloud by OpenAI, billed to your own account.',
    keysUrl: 'https://platform.openai.com/api-keys',
  },
}
