import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readDocument } from '#platform/server/documents/read-document.ts'
import { pdf } from '#platform/server/documents/sample-documents.ts'
import { createRandom } from '#platform/server/samples.ts'
import { withTempFolder } from './processes.ts'
import { printTable } from './table.ts'

/** Real documents, which are no part of this repository. */
const corpus = join(import.meta.dirname, '../../../shared/data/documents/pdf')
const bookPages = 350
const linesPerPage = 42
const maxLength = 1_000_000
const idleMs = 6_000
/** Of Linux's process accounting, in `/proc`. */
const ticksPerSecond = 100

/** The text of PDFs against Debian's pdftotext, processor time including both sides' processes. */
export async function benchDocuments(): Promise<void> {
  const skipped = findMissing()
  if (skipped) {
    process.stdout.write(`\nPDF text is not measured: ${skipped}\n`)
    return
  }
  await withTempFolder(async (folder) => {
    const book = join(folder, 'book.pdf')
    writeFileSync(book, createBook())
    const files = readdirSync(corpus).map((name) => join(corpus, name))
    const rows = [await compare(`${files.length} PDFs`, files), await compare('again, in the same process', files)]
    // An idle process has ended by then: the book waits for a new one.
    await setTimeout(idleMs)
    const first = await measure([book])
    rows.push(await compare(`a book of ${bookPages} pages`, [book]))
    printTable('Text of PDFs, processor seconds', { header: ['', 'ours', 'pdftotext', 'ratio'], rows })
    process.stdout.write(`  The book's first block is there ${Math.round(first.wallMs)} ms after its bytes.\n`)
  })
}

function findMissing(): string | null {
  if (!existsSync('/proc/self/stat')) return 'this system has no /proc.'
  if (!existsSync(corpus)) return `there is no ${corpus}.`
  return spawnSync('pdftotext', ['-v']).error ? 'there is no pdftotext (apt-get install poppler-utils).' : null
}

async function compare(title: string, files: string[]): Promise<(string | number)[]> {
  const ours = (await measure(files)).cpuSeconds
  const before = readCpuSeconds().children
  for (const file of files) spawnSync('pdftotext', [file, '-'], { maxBuffer: 100_000_000 })
  const theirs = readCpuSeconds().children - before
  return [title, ours.toFixed(2), theirs.toFixed(2), (ours / theirs).toFixed(2)]
}

/** All of the files, one after the other. */
async function measure(files: string[]): Promise<{ cpuSeconds: number; wallMs: number }> {
  const before = readCpuSeconds()
  const startedAt = performance.now()
  for (const file of files) await readDocument({ kind: 'pdf', bytes: readFileSync(file), maxLength })
  const wallMs = performance.now() - startedAt
  const after = readCpuSeconds()
  return { cpuSeconds: after.own + after.children - before.own - before.children, wallMs }
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
