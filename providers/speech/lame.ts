import { readFileSync } from 'node:fs'

/**
 * LAME as WebAssembly with SIMD, out of `@mediabunny/mp3-encoder`. The package itself starts a thread for each stream; here a thread is there
 * already, so of the package only the program is used. It lies as base64 in a script that exports nothing of it.
 */
const script = new URL('../modules/build/lame.js', import.meta.resolve('@mediabunny/mp3-encoder'))

/** What the program exports, by the names that its build gave them: a test finds out when a new version has others. */
type Program = {
  /** Memory. */
  e: WebAssembly.Memory & { grow(pages: number): number }
  /** Initializes the program. */
  f(): void
  /** Begins a stream of so many channels, samples and bits a second; answers its address. */
  g(channels: number, sampleRate: number, bitrate: number): number
  /** Encodes 16-bit samples of the left and right channel; answers how many bytes were written. */
  h(stream: number, left: number, right: number, count: number, target: number, targetSize: number): number
  /** Writes what is left of the stream. */
  i(stream: number, target: number, targetSize: number): number
  /** Ends a stream and gives back its memory. */
  j(stream: number): void
  /** Reserves memory. */
  l(bytes: number): number
}

export type Lame = {
  /** Begins an MP3 of one channel; what was not finished before is dropped. */
  begin(options: { sampleRate: number; bitrate: number }): void
  /** The part of the MP3 that these samples, from -1 to 1, complete. */
  encode(samples: Float32Array): Uint8Array
  /** The rest. */
  finish(): Uint8Array
}

const wasmPageBytes = 65_536
const blockSamples = 16_384
/** The most that LAME says it may write. */
const targetBytes = Math.ceil(1.25 * blockSamples) + 7_200

export function loadLame(): Lame {
  const program = instantiate()
  program.f()
  const source = program.l(blockSamples * 2)
  const target = program.l(targetBytes)
  let stream = 0
  const take = (size: number): Uint8Array => {
    if (size < 0) throw new Error(`LAME failed with ${size}`)
    return new Uint8Array(program.e.buffer, target, size).slice()
  }
  const end = () => {
    if (stream !== 0) program.j(stream)
    stream = 0
  }
  const encodeBlock = (block: Float32Array): Uint8Array => {
    const samples = new Int16Array(program.e.buffer, source, block.length)
    for (let index = 0; index < block.length; index++) samples[index] = block[index]! * 32_767
    return take(program.h(stream, source, source, block.length, target, targetBytes))
  }
  return {
    begin({ sampleRate, bitrate }) {
      end()
      stream = program.g(1, sampleRate, bitrate)
    },
    encode(samples) {
      const parts: Uint8Array[] = []
      for (let start = 0; start < samples.length; start += blockSamples)
        parts.push(encodeBlock(samples.subarray(start, start + blockSamples)))
      return Buffer.concat(parts)
    },
    finish() {
      const rest = take(program.i(stream, target, targetBytes))
      end()
      return rest
    },
  }
}

function instantiate(): Program {
  const [, base64] = /base64Decode\("([^"]+)"\)/.exec(readFileSync(script, 'utf8')) ?? []
  if (base64 === undefined) throw new Error('There is no LAME in @mediabunny/mp3-encoder')
  const grow = (bytes: number) => {
    program.e.grow(Math.ceil((bytes - program.e.buffer.byteLength) / wasmPageBytes))
    return 1
  }
  const fail = () => {
    throw new Error('LAME ended')
  }
  // Ends, writes messages, grows its memory and seeks: messages go nowhere.
  const imports = { a: { a: fail, b: () => 0, c: grow, d: () => 0 } }
  const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64')), imports)
  const program = instance.exports as Program
  return program
}
