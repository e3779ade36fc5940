import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fakeRealtimeKey, startFakeRealtime, type FakeRealtime } from '#providers/realtime/fake-realtime.ts'
import { findBrowser } from '../harness/browser.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { test as base } from './fixtures.ts'

const rate = 48_000

/** What the microphone gets: 0.7 s of silence, then somebody who speaks for 1 s, is silent for 3, and speaks again for 1. */
const microphoneFile = writeMicrophoneFile()
const browser = findBrowser()

/** How a browser is started whose microphone plays a file, once. */
export const withMicrophone = {
  permissions: ['microphone'],
  launchOptions: {
    args: [
      ...(browser?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphoneFile}%noloop`,
    ],
    ...(browser?.executablePath && { executablePath: browser.executablePath }),
    ...(browser?.env && { env: browser.env }),
  },
}

/** Stories with a voice service, which the browser talks to. */
export const test = base.extend<{ realtime: FakeRealtime }>({
  realtime: async ({}, provide) => {
    const realtime = await startFakeRealtime()
    await provide(realtime)
    await realtime.close()
  },
  app: async ({ cluster, realtime }, provide) => {
    const env = { OPENAI_API_KEY: fakeRealtimeKey, OPENAI_BASE_URL: realtime.url }
    const opened = await openTestApp(cluster, { env })
    await provide(opened.app)
    await opened.close()
  },
})

/** Opens an empty conversation with the advisor. */
export async function openAdvisor(page: Page, app: TestApp): Promise<void> {
  const reply = await page.request.post(`${app.url}/api/chat/sessions`, {
    data: { assistantId: 'venture-advising' },
    headers: { origin: app.url },
  })
  const { id } = await reply.json()
  await page.goto(`/foundry-ai?chat=${id}`)
}

export type SoundRecord = {
  /** How much sound was played in all. */
  loudMs: number
  /** Sound of the interrupted answer: how much was played, and for how long after the interruption. Null until the next answer begins. */
  interruption: { playedMs: number; goesOnMs: number } | null
  /** The microphone's tracks that are not switched off. */
  liveTracks: number
}

/** Notes what reaches the speakers, and whether the microphone is on. Call it before the page is opened. */
export async function recordSound(page: Page): Promise<() => Promise<SoundRecord>> {
  await page.addInitScript(installRecorder)
  return () => page.evaluate(() => (window as unknown as { readSound(): SoundRecord }).readSound())
}

/** Runs in the page. */
function installRecorder(): void {
  const loud: { at: number; ms: number }[] = []
  const tracks: MediaStreamTrack[] = []
  const contexts: { context: AudioContext; meter: ChannelMergerNode }[] = []
  let measuredUntil = 0
  let interruptedAt: number | null = null
  let answersAgainAt: number | null = null
  const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode, ...rest: unknown[]) => AudioNode
  const measure = ({ inputBuffer }: AudioProcessingEvent) => {
    const [sound, clock] = [inputBuffer.getChannelData(0), inputBuffer.getChannelData(1)]
    for (let first = 0; first < sound.length; first += 128) {
      const count = sound.slice(first, first + 128).filter((sample) => Math.abs(sample) > 1e-4).length
      if (count > 0) loud.push({ at: clock[first]!, ms: (count / inputBuffer.sampleRate) * 1_000 })
    }
    measuredUntil = clock.at(-1)!
  }
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      // A second channel carries the time, as the page hears of sound late where it is busy. Smaller blocks would be left out then.
      const meter = this.createChannelMerger(2)
      const clock = this.createConstantSource()
      clock.offset.setValueAtTime(0, 0)
      clock.offset.linearRampToValueAtTime(1_000, 1_000)
      clock.start()
      connect.call(clock, meter, 0, 1)
      const tap = this.createScriptProcessor(16_384, 2, 1)
      tap.addEventListener('audioprocess', measure)
      connect.call(meter, tap)
      connect.call(tap, this.destination)
      contexts.push({ context: this, meter })
    }
  }
  AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode, ...rest: unknown[]) {
    const known = contexts.find(({ context }) => context.destination === target)
    if (known) connect.call(this, known.meter, 0, 0)
    return connect.call(this, target, ...rest)
  } as typeof AudioNode.prototype.connect
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  const addListener = WebSocket.prototype.addEventListener
  WebSocket.prototype.addEventListener = function (this: WebSocket, ...rest: Parameters<typeof addListener>) {
    const [name, listener] = rest
    if (name !== 'message') return addListener.apply(this, rest)
    addListener.call(this, name, (event) => {
      const { type } = JSON.parse(String((event as MessageEvent).data)) as { type: string }
      const now = contexts.at(-1)?.context.currentTime ?? 0
      if (type === 'input_audio_buffer.speech_started' && loud.length > 0) interruptedAt ??= now
      if (type === 'response.created' && interruptedAt !== null) answersAgainAt ??= now
      ;(listener as EventListener)(event)
    })
  } as typeof addListener
  const sum = (pieces: { ms: number }[]) => pieces.reduce((total, { ms }) => total + ms, 0)
  const describeInterruption = () => {
    if (interruptedAt === null || answersAgainAt === null || measuredUntil < answersAgainAt) return null
    const before = loud.filter(({ at }) => at < answersAgainAt!)
    return { playedMs: sum(before), goesOnMs: (before.at(-1)!.at - interruptedAt) * 1_000 }
  }
  Object.assign(window, {
    readSound: () => ({
      loudMs: sum(loud),
      interruption: describeInterruption(),
      liveTracks: tracks.filter(({ readyState }) => readyState === 'live').length,
    }),
  })
}

function writeMicrophoneFile(): string {
  const parts = [silence(0.7), voice(1), silence(3), voice(1), silence(60)]
  const samples = Int16Array.from(parts.flatMap((part) => [...part]))
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  const folder = join(tmpdir(), 'foundry-voice')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `microphone-${process.pid}.wav`)
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer)]))
  return file
}

function silence(seconds: number): Int16Array {
  return new Int16Array(seconds * rate)
}

/** Harmonics of 150 Hz in syllables: a steady tone would be taken for noise and removed. */
function voice(seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * rate }, (_, index) => {
    const time = index / rate
    const pitch = 150 + 30 * Math.sin(2 * Math.PI * 2 * time)
    const tone = [1, 2, 3, 4, 5].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * pitch * harmonic * time) / harmonic,
      0,
    )
    return 12_000 * tone * Math.sin(Math.PI * 5 * time) ** 2
  })
}
