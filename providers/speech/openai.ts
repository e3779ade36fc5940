import { SpeechError, type SpeechEngine } from './port.ts'

/** Not connected yet: offers no voices and refuses to speak. */
export function createOpenAi(): SpeechEngine {
  return {
    name: 'openai',
    version: '0',
    sampleRate: 24_000,
    maxCharacters: 4096,
    hasSiteKey: false,
    dollarsPerMillionCharacters: 15,
    charactersPerSecond: 15,
    listVoices: async () => [],
    speak: async () => {
      throw new SpeechError('unavailable', { message: 'Not connected yet' })
    },
    close: async () => {},
  }
}
