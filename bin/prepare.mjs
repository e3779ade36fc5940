// Shared by all commands. Runs on the oldest supported Node (20.19), before any package is installed.
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
const neededMajor = 24
const shell = '/bin/sh'
const fromRoot = (...parts) => path.join(root, ...parts)

/** What `bin/release` made is complete, and has neither the tools nor the sources to make it anew. */
const isRelease = existsSync(fromRoot('release.json'))

/** Installs the packages when the lockfile is not the one they were installed from. */
export function installPackages() {
  if (isRelease || isInstalled()) return
  console.error('Installing packages…')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}

/** Whether exactly the packages of the lockfile are there. npm lists what it installed, as the last step of an installation. */
function isInstalled() {
  const list = fromRoot('node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = readPackages(list)
  const { '': _project, ...locked } = readPackages(fromRoot('package-lock.json'))
  const isSame = (name) =>
    locked[name]?.version === installed[name].version && locked[name]?.integrity === installed[name].integrity
  return (
    Object.keys(installed).every(isSame) &&
    Object.keys(locked).every((name) => name in installed || mayBeLeftOut(locked[name]))
  )
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** npm leaves out optional packages of other platforms, and what only those need, which names no platform. */
function mayBeLeftOut({ optional, os, cpu, libc }) {
  const isForUs = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return optional === true && !isForUs
}

/** The Node this project runs on: the one it carries, or the system's where it is new enough. */
export function findNode() {
  const packagedNode = fromRoot('node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packagedNode)) return packagedNode
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  console.error(
    `Foundry needs Node ${neededMajor} or newer; this is ${process.version} and no packaged Node fits ${process.platform} ${process.arch}.`,
  )
  process.exit(1)
}

/** Whether the web half was ever built; what only needs some build need not wait for the newest. */
export const hasWebBuild = () => existsSync(fromRoot('dist/web/index.html'))

/** Builds the web half when one of its sources is newer than the last build. */
export function buildWeb() {
  if (isRelease) return
  const built = fromRoot('dist/web/index.html')
  const sources = [
    'apps/web',
    'platform/web',
    'platform/contract',
    'features',
    'rules',
    'vite.config.ts',
    'package-lock.json',
  ]
  if (existsSync(built) && sources.every((source) => latestMtimeIn(fromRoot(source)) <= statSync(built).mtimeMs)) return
  console.error('Building the web half…')
  // Built in its own folder and then renamed: an interrupted build leaves the old one, and two builds at once do not meet.
  mkdirSync(fromRoot('dist'), { recursive: true })
  const work = mkdtempSync(fromRoot('dist/build-'))
  const vite = spawnSync(
    findNode(),
    [fromRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', path.join(work, 'web')],
    { cwd: root, stdio: ['ignore', 2, 2] },
  )
  if (vite.status === 0) replaceBuild(work)
  rmSync(work, { recursive: true, force: true })
  if (vite.status !== 0) process.exit(vite.status ?? 1)
}

/** Moves the new build to dist/web. Another build may put its own there between the two renames; then the newer replaces it. */
function replaceBuild(work) {
  const target = fromRoot('dist/web')
  for (let triesLeft = 10; ; triesLeft--) {
    try {
      if (existsSync(target)) renameSync(target, path.join(work, `old-${triesLeft}`))
      return renameSync(path.join(work, 'web'), target)
    } catch (error) {
      if (triesLeft === 0) throw error
    }
  }
}

function latestMtimeIn(target) {
  const stat = statSync(target)
  if (!stat.isDirectory()) return stat.mtimeMs
  if (path.basename(target) === 'server') return 0
  return readdirSync(target).reduce((latest, name) => Math.max(latest, latestMtimeIn(path.join(target, name))), 0)
}

/**
 * Makes this process the server where the platform can, else runs it as a child. The flags: by default Node's memory for new objects grows
 * to more than 100 MB once much is read or spoken, and stays so; and a signal opens its debugger, which shows every secret in its memory. So
 * would a core that a crash leaves: the shell forbids them.
 */
export function runServer(program) {
  const node = [findNode(), ...JSON.parse(readFileSync(fromRoot('bin/server-flags.json'), 'utf8')), program]
  if (!existsSync(shell)) return run(node)
  const command = [shell, '-c', 'ulimit -c 0; exec "$@"', 'sh', ...node]
  const isNew = Number(process.versions.node.split('.')[0]) >= neededMajor
  if (!isNew || !process.execve) return run(command)
  process.chdir(root)
  process.execve(shell, command, withOwnPath(process.env))
}

/** Runs a program on the project's Node, passes signals on, and exits with its exit code. */
export const runNode = (args, options) => run([findNode(), ...args], options)

function run([file, ...args], { env = process.env } = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: withOwnPath(env) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Runs it to its end and returns its exit code. */
export function runNodeSync(args, { env = process.env } = {}) {
  return spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: withOwnPath(env) }).status ?? 1
}

/** Runs it to its end and returns what it printed; null when it failed, having said why. */
export function readNode(args) {
  const { status, stdout } = spawnSync(findNode(), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: withOwnPath(process.env),
  })
  return status === 0 ? stdout : null
}

/** Reads a file and removes it; nothing where there is none. */
export function takeText(file) {
  if (!existsSync(file)) return ''
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  return text
}

/**
 * Runs every step, also after one failed, prints how each ended, and exits with 1 when any failed. A step is a name, a
 * function that returns an exit code and, where it can tell, one that returns what failed.
 */
export function runSteps(steps) {
  const results = steps.map(([name, run, readReasons = () => '']) => {
    console.error(`— ${name}`)
    const startedAt = Date.now()
    const code = run()
    return { name, code, reasons: readReasons(), seconds: Math.round((Date.now() - startedAt) / 1000) }
  })
  console.error('')
  for (const { name, code, reasons, seconds } of results)
    console.error(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)${reasons}`)
  process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
}

function withOwnPath(env) {
  return { ...env, PATH: `${fromRoot('node_modules/.bin')}${path.delimiter}${env.PATH ?? ''}` }
}
