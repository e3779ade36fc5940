import { SpeechError, type SpeechEngine } from './port.ts'

/** Not connected yet: offers no voices and refuses to speak. */
export function createElevenLabs(): SpeechEngine {
  return {
    name: 'elevenlabs',
    version: '0',
    sampleRate: 24_000,
    maxCharacters: 5000,
    hasSiteKey: false,
    dollarsPerMillionCharacters: 250,
    charactersPerSecond: 15,
    listVoices: async () => [],
    speak: async () => {
      throw new SpeechError('unavailable', { message: 'Not connected yet' })
    },
    close: async () => {},
  }
}
