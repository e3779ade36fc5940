import { toSamples, type Samples } from './samples.ts'

/** Error numbers of WASI. */
const badFileDescriptor = 8
const success = 0

const folderDescriptor = 3
const waveDescriptor = 4
const waveHeaderBytes = 44
const regularFile = 4
const folder = 3

type FliteInput = {
  args: readonly string[]
  sentences: readonly string[]
  /** Called once for each sentence, in order. */
  onSentence(samples: Samples): void
}

/**
 * Runs flite, a program for WASI, over sentences of ASCII text. It is given no file system: it reads the sentences as its standard input and
 * writes to a wave file that exists only here. (`node:wasi` would give it real files, and would not tell where in the wave a sentence
 * ends.) Throws what the program fails with.
 */
export function runFlite(module: WebAssembly.Module, { args, sentences, onSentence }: FliteInput): void {
  const text = createText(sentences)
  const wave = createWave({ text, onSentence })
  const host: Host = { args: ['flite', ...args, '-o', 'wave'].map((arg) => Buffer.from(`${arg}\0`)), text, wave }
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: createImports(host, () => memory.buffer),
  })
  const { memory, _start: start } = instance.exports as { memory: WebAssembly.Memory; _start(): void }
  try {
    start()
  } catch (error) {
    if (!(error instanceof ExitError) || error.code !== 0) throw error
  }
  wave.end(sentences.length)
}

class ExitError extends Error {
  readonly code: number

  constructor(code: number) {
    super(`flite ended with code ${code}`)
    this.code = code
  }
}

type Text = {
  /** The index of the sentence that the next utterance belongs to. */
  startUtterance(): number
  read(into: Uint8Array): number
}

/**
 * The sentences, each ended by an empty line, which always ends an utterance of flite. A read never goes beyond a sentence. flite speaks
 * an utterance once it has seen the first word after it: so the first utterance after a sentence was begun to be read is the last one of
 * the sentence before.
 */
function createText(sentences: readonly string[]): Text {
  let sentence = 0
  let rest = Buffer.alloc(0)
  let readCount = 0
  return {
    startUtterance() {
      const started = sentence
      sentence = readCount - 1
      return started
    },
    read(into) {
      if (rest.length === 0 && readCount < sentences.length) rest = Buffer.from(`${sentences[readCount++]}\n\n`)
      const size = rest.copy(into)
      rest = rest.subarray(size)
      return size
    },
  }
}

type Wave = {
  open(): void
  seek(options: { offset: number; isFromCurrent: boolean }): number
  read(into: Uint8Array): number
  write(bytes: Uint8Array): void
  /** Passes on the last sentence. */
  end(sentenceCount: number): void
}

/** flite opens the file once to write its header, and again for each utterance: to read the header, and to add samples after it. */
function createWave({ text, onSentence }: { text: Text; onSentence: FliteInput['onSentence'] }): Wave {
  const header = Buffer.alloc(waveHeaderBytes)
  let isHeaderWritten = false
  let position = 0
  let sentence = 0
  let chunks: Uint8Array[] = []
  function continueWith(next: number) {
    for (; sentence < next; sentence++, chunks = []) onSentence(toSamples(Buffer.concat(chunks)))
  }
  return {
    open() {
      position = 0
      if (isHeaderWritten) continueWith(text.startUtterance())
    },
    seek: ({ offset, isFromCurrent }) => (position = isFromCurrent ? position + offset : offset),
    read(into) {
      const size = header.copy(into, 0, position)
      position += size
      return size
    },
    write(bytes) {
      if (position >= waveHeaderBytes) chunks.push(bytes.slice())
      // Later changes of the header are ignored: while it says that there are no samples, new ones are added right after it.
      else if (!isHeaderWritten) header.set(bytes, position)
      position += bytes.length
      isHeaderWritten ||= position === waveHeaderBytes
    },
    end: continueWith,
  }
}

type Host = { args: readonly Buffer[]; text: Text; wave: Wave }
type Transfer = [descriptor: number, vectors: number, vectorCount: number, sizeAt: number]

/** What flite imports of WASI. */
function createImports({ args, text, wave }: Host, getMemory: () => ArrayBuffer): WebAssembly.ModuleImports {
  const view = () => new DataView(getMemory())
  const setNumber = (at: number, value: number) => (view().setUint32(at, value, true), success)
  const listVectors = ([, vectors, vectorCount]: Transfer) =>
    Array.from({ length: vectorCount }, (_, index) => {
      const at = vectors + index * 8
      return new Uint8Array(getMemory(), view().getUint32(at, true), view().getUint32(at + 4, true))
    }).filter(({ length }) => length > 0)
  return {
    ...createArgumentImports(args, getMemory),
    ...createDescriptorImports(getMemory),
    path_open: (...numbers: number[]) => (wave.open(), setNumber(numbers.at(-1)!, waveDescriptor)),
    fd_seek: (...[, offset, whence, positionAt]: [number, bigint, number, number]) => {
      const position = wave.seek({ offset: Number(offset), isFromCurrent: whence === 1 })
      view().setBigUint64(positionAt, BigInt(position), true)
      return success
    },
    fd_read: (...transfer: Transfer) => {
      const [vector] = listVectors(transfer)
      const source = transfer[0] === waveDescriptor ? wave : text
      return setNumber(transfer[3], vector ? source.read(vector) : 0)
    },
    fd_write: (...transfer: Transfer) => {
      const vectors = listVectors(transfer)
      // Anything else is for a screen: there is none.
      if (transfer[0] === waveDescriptor) for (const vector of vectors) wave.write(vector)
      return setNumber(
        transfer[3],
        vectors.reduce((sum, { length }) => sum + length, 0),
      )
    },
  }
}

function createArgumentImports(args: readonly Buffer[], getMemory: () => ArrayBuffer): WebAssembly.ModuleImports {
  const view = () => new DataView(getMemory())
  return {
    args_sizes_get: (countAt: number, sizeAt: number) => {
      view().setUint32(countAt, args.length, true)
      view().setUint32(sizeAt, Buffer.concat(args).length, true)
      return success
    },
    args_get: (pointersAt: number, textAt: number) => {
      let at = textAt
      for (const [index, arg] of args.entries()) {
        view().setUint32(pointersAt + index * 4, at, true)
        new Uint8Array(getMemory()).set(arg, at)
        at += arg.length
      }
      return success
    },
    clock_time_get: (...[, , timeAt]: [number, bigint, number]) => {
      view().setBigUint64(timeAt, process.hrtime.bigint(), true)
      return success
    },
    proc_exit: (code: number) => {
      throw new ExitError(code)
    },
  }
}

/** One folder, in which every file is the wave. */
function createDescriptorImports(getMemory: () => ArrayBuffer): WebAssembly.ModuleImports {
  const view = () => new DataView(getMemory())
  return {
    fd_close: () => success,
    fd_fdstat_set_flags: () => success,
    fd_fdstat_get: (descriptor: number, statAt: number) => {
      view().setUint32(statAt, descriptor === folderDescriptor ? folder : regularFile, true)
      view().setUint32(statAt + 4, 0, true)
      view().setBigInt64(statAt + 8, -1n, true)
      view().setBigInt64(statAt + 16, -1n, true)
      return success
    },
    fd_prestat_get: (descriptor: number, statAt: number) => {
      if (descriptor !== folderDescriptor) return badFileDescriptor
      view().setUint32(statAt, 0, true)
      view().setUint32(statAt + 4, 1, true)
      return success
    },
    fd_prestat_dir_name: (_descriptor: number, nameAt: number) => (view().setUint8(nameAt, '/'.charCodeAt(0)), success),
  }
}
