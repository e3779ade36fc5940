import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { until } from './measure.ts'
import { projectFolder } from './server-process.ts'

export type ProxyOptions = { port: number; appPorts: number[] }
type Proxy = { name: string; isInstalled: boolean; start(options: ProxyOptions): Promise<void> }

const isInstalled = (program: string, arg: string) => spawnSync(program, [arg]).status === 0
const readExample = (name: string) => readFileSync(path.join(projectFolder, 'deploy', name), 'utf8')

/** The proxies that `deploy/` has examples for, run with those examples, without certificates. */
export const proxies: Proxy[] = [
  { name: 'nginx', isInstalled: isInstalled('nginx', '-v'), start: startNginx },
  { name: 'Caddy', isInstalled: isInstalled('caddy', 'version'), start: startCaddy },
]

async function startNginx({ port, appPorts }: ProxyOptions): Promise<void> {
  const folder = makeFolder()
  const [first, second] = appPorts
  const site = readExample('nginx.conf')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/server_name foundry[^;]*;/, 'server_name localhost;')
    .replace(/listen 443 ssl http2;/, `listen unix:${folder}/short-links;`)
    .replaceAll(/ssl_certificate\S* .*\n/g, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
    // Without it `$host` has no port, which PUBLIC_URL of a test has.
    .replaceAll('Host $host;', 'Host $http_host;')
  writeFileSync(path.join(folder, 'site.conf'), site)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n  access_log off;\n  ${folders.join('\n  ')}\n  include ${folder}/site.conf;\n}\n`,
  )
  await runProxy(port, ['nginx', '-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {})
}

async function startCaddy({ port, appPorts }: ProxyOptions): Promise<void> {
  const folder = makeFolder()
  await runProxy(
    port,
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', path.join(projectFolder, 'deploy/caddyfile')],
    {
      HOME: folder,
      CADDY_ADMIN: `unix//${folder}/admin`,
      FOUNDRY_HOST: `http://localhost:${port}`,
      FOUNDRY_APPS: appPorts.map((appPort) => `127.0.0.1:${appPort}`).join(' '),
      SHORT_LINK_HOST: `http://short.localhost:${port}`,
      FOUNDRY_REDIRECTORS: `127.0.0.1:${appPorts[0]}`,
    },
  )
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function runProxy(port: number, [program = '', ...args]: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-20_000)))
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${output}`)
    return fetch(`http://localhost:${port}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
  await until(`${program} answers`, { poll: answers, withinMs: 20_000 })
}
