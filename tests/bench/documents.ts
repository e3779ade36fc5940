import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readDocument } from '#platform/server/documents/read-document.ts'
import { pdf } from '#platform/server/documents/sample-documents.ts'
import { createRandom } from '#platform/server/samples.ts'
import { median } from '#tests/harness/measure.ts'
import type { Aim } from './aims.ts'
import { withTempFolder } from './processes.ts'
import { printTable } from './table.ts'

/** Real documents, which are no part of this repository. */
const corpus = join(import.meta.dirname, '../../../shared/data/documents/pdf')
const roundCount = Number(process.env['BENCH_ROUNDS'] ?? 3)
const bookPages = 350
const linesPerPage = 42
const maxLength = 1_000_000
const idleMs = 6_000
/** Of Linux's process accounting, in `/proc`. */
const ticksPerSecond = 100

/** The text of PDFs against Debian's pdftotext, processor time including both sides' processes. */
export async function benchDocuments(): Promise<Aim[]> {
  const skipped = findMissing()
  if (skipped) {
    process.stdout.write(`\nPDF text is not measured: ${skipped}\n`)
    return []
  }
  return withTempFolder(async (folder) => {
    const book = join(folder, 'book.pdf')
    writeFileSync(book, createBook())
    const files = readdirSync(corpus).map((name) => join(corpus, name))
    const rounds: Comparison[] = []
    for (let round = 0; round < roundCount; round++) {
      rounds.push(await compare(`${files.length} PDFs, new process`, files))
      rounds.push(await compare(`${files.length} PDFs, same process`, files))
      // An idle process has ended by then: the book waits for a new one.
      await setTimeout(idleMs)
      rounds.push(await compare(`a book of ${bookPages} pages, new process`, [book]))
      await setTimeout(idleMs)
    }
    printTable('PDF text, processor seconds', {
      header: ['', 'ours', 'pdftotext', 'ratio'],
      rows: rounds.map(({ title, ours, theirs }) => [
        title,
        ours.toFixed(2),
        theirs.toFixed(2),
        formatRatio(ours / theirs),
      ]),
    })
    return toAims(rounds)
  })
}

type Comparison = { title: string; ours: number; theirs: number }

function toAims(rounds: readonly Comparison[]): Aim[] {
  return [...new Set(rounds.map(({ title }) => title))].map((title) => {
    const ratios = rounds.filter((round) => round.title === title).map(({ ours, theirs }) => ours / theirs)
    return { what: `PDF text, ${title}: processor time, of pdftotext`, value: median(ratios), max: 1 }
  })
}

const formatRatio = (ratio: number) => ratio.toFixed(2)

function findMissing(): string | null {
  if (!existsSync('/proc/self/stat')) return 'this system has no /proc.'
  if (!existsSync(corpus)) return `there is no ${corpus}.`
  return spawnSync('pdftotext', ['-v']).error ? 'there is no pdftotext (apt-get install poppler-utils).' : null
}

async function compare(title: string, files: string[]): Promise<Comparison> {
  const before = readCpuSeconds()
  for (const file of files) await readDocument({ kind: 'pdf', bytes: readFileSync(file), maxLength })
  const between = readCpuSeconds()
  for (const file of files) spawnSync('pdftotext', [file, '-'], { maxBuffer: 100_000_000 })
  const after = readCpuSeconds()
  const ours = between.own + between.children - before.own - before.children
  return { title, ours, theirs: after.children - between.children }
}

/** Of this process and of its children, running and ended. */
function readCpuSeconds(): { own: number; children: number } {
  const self = readTimes(process.pid)
  const running = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  const pids = running.trim().split(/\s+/).map(Number)
  const children = pids.reduce((sum, pid) => sum + readTimes(pid).own, self.ended)
  return { own: self.own, children }
}

/** `ended`: of its children that have ended. */
function readTimes(pid: number): { own: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [own, system, ended, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
    return { own: (own + system) / ticksPerSecond, ended: (ended + endedSystem) / ticksPerSecond }
  } catch {
    return { own: 0, ended: 0 }
  }
}

function createBook(): Buffer {
  const random = createRandom(7)
  const alphabet = 'etaoinshrdlu'
  const word = () => Array.from({ length: random.whole(2, 9) }, () => alphabet[random.whole(0, 11)]).join('')
  const line = () => Array.from({ length: 12 }, word).join(' ')
  const page = (index: number) => ['A book of words', ...Array.from({ length: linesPerPage }, line), `${index + 1}`]
  return pdf(Array.from({ length: bookPages }, (_, index) => page(index)))
}
