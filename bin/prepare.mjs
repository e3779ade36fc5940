// What every command needs first, written for the oldest Node that may run it (20.19) and with nothing installed yet.
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
const fromRoot = (...parts) => path.join(root, ...parts)

/** Installs the packages when the lockfile is not the one they were installed from. */
export function installPackages() {
  const stamp = fromRoot('node_modules/.installed-from')
  const lockfile = readFileSync(fromRoot('package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  if (!existsSync(stamp) && isInstalledBy(lockfile)) return writeFileSync(stamp, lockfile)
  console.error('Installing packages…')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  writeFileSync(stamp, lockfile)
}

/** Whether `npm ci` ran by hand: npm's own copy of the lockfile is then newer than ours. */
function isInstalledBy() {
  const own = fromRoot('node_modules/.package-lock.json')
  return existsSync(own) && statSync(own).mtimeMs >= statSync(fromRoot('package-lock.json')).mtimeMs
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

/** Builds the web half when something of it is newer than the last build. */
export function buildWeb() {
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
  // Built in a folder of its own and renamed, so that an interrupted build leaves the old one and two at once do not meet.
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

/** Runs a program on the project's Node, passes signals on, and ends as it ended. */
export function runNode(args, { env = process.env } = {}) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: withOwnPath(env) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Runs it to its end and answers its exit code. */
export function runNodeSync(args, { env = process.env } = {}) {
  return spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: withOwnPath(env) }).status ?? 1
}

function withOwnPath(env) {
  return { ...env, PATH: `${fromRoot('node_modules/.bin')}${path.delimiter}${env.PATH ?? ''}` }
}
