import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { until } from './measure.ts'

/** A finished system call; `startedAt` and `endedAt` are lines of the record, so that two can be put in order. */
export type SystemCall = {
  pid: number
  name: string
  /** With the path behind each file descriptor, as `23</srv/data/files/a>`. */
  text: string
  /** Seconds since 1970. */
  at: number
  startedAt: number
  endedAt: number
}

const traced =
  'openat,mkdir,rename,renameat,renameat2,link,linkat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync'
const options = ['-f', '-y', '-ttt', '-s', '60', '-e', `trace=${traced}`]

export const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

function createRecord(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-strace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'calls')
}

/** Runs a module to its end. */
export async function traceScript(code: string): Promise<SystemCall[]> {
  const record = createRecord()
  const script = [process.execPath, '--input-type=module', '-e', code]
  const child = spawn('strace', [...options, '-o', record, ...script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`the script ended with ${status}`)
  return parseRecord(readFileSync(record, 'utf8'))
}

/** Follows processes that run; call what it answers for the calls since. */
export async function traceProcesses(pids: number[]): Promise<() => Promise<SystemCall[]>> {
  const record = createRecord()
  const child = spawn('strace', [...options, '-o', record, ...pids.flatMap((pid) => ['-p', String(pid)])])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const isAttached = () => pids.every((pid) => said.includes(`Process ${pid} attached`))
  await until('strace follows all processes', { poll: isAttached, withinMs: 10_000 }).catch((error: Error) => {
    throw new Error(`${error.message}: ${said}`)
  })
  return async () => {
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    await exit
    return parseRecord(readFileSync(record, 'utf8'))
  }
}

/** Calls that succeeded. One that others interrupt has two lines: `fsync(5 <unfinished ...>` and `<... fsync resumed>) = 0`. */
function parseRecord(record: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { text: string; at: number; startedAt: number }>()
  record.split('\n').forEach((line, index) => {
    const [, pid = '', time = '', rest = ''] = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line) ?? []
    const begun = /^(\w+\(.*) <unfinished \.\.\.>$/.exec(rest)
    if (begun) return void unfinished.set(pid, { text: begun[1]!, at: Number(time), startedAt: index })
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const start = resumed && unfinished.get(pid)
    const text = start ? start.text + resumed[1] : rest
    const [, name, isFailed] = /^(\w+)\(.*\) += (-1)?/.exec(text) ?? []
    if (name === undefined || isFailed !== undefined) return
    const since = start ?? { at: Number(time), startedAt: index }
    calls.push({ pid: Number(pid), name, text, at: since.at, startedAt: since.startedAt, endedAt: index })
  })
  return calls
}

const fdPath = ({ text }: SystemCall) => /^\w+\(\d+<([^>]*)>/.exec(text)?.[1] ?? ''
const isFlush = ({ name }: SystemCall) => name === 'fsync' || name === 'fdatasync'

/** What a call must see flushed: the file that it writes, or the folder in which it makes a name; null for other calls. */
function dirtiedBy(call: SystemCall): string | null {
  if (/^p?write/.test(call.name)) return fdPath(call)
  const names = [...call.text.matchAll(/"([^"]*)"/g)].map(([, name]) => name!)
  if (/^(mkdir|rename|link)/.test(call.name)) return path.dirname(names.at(-1)!)
  return call.name === 'openat' && call.text.includes('O_CREAT') ? path.dirname(names[0]!) : null
}

/** What was written below a folder before the answer, and which of it was not flushed by then. */
export function findUnflushed(
  calls: SystemCall[],
  { below, answer }: { below: string; answer: SystemCall },
): { dirtied: string[]; unflushed: string[] } {
  const before = calls.filter((call) => call.endedAt < answer.startedAt)
  const dirty = before.flatMap((call) => {
    const file = dirtiedBy(call)
    return file !== null && (file === below || file.startsWith(`${below}/`)) ? [{ call, file }] : []
  })
  const isFlushed = ({ call, file }: (typeof dirty)[number]) =>
    before.some((flush) => isFlush(flush) && fdPath(flush) === file && flush.startedAt > call.endedAt)
  return {
    dirtied: [...new Set(dirty.map(({ file }) => file))],
    unflushed: dirty.filter((one) => !isFlushed(one)).map(({ call }) => call.text),
  }
}
