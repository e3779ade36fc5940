import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { release } from '#platform/server/release.ts'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { measureFolder, trimPackages } from './trim.ts'

const root = new URL('../..', import.meta.url).pathname
const parts = [
  'apps',
  'bin',
  'content',
  'dist/web',
  'docs',
  'features',
  'migrations',
  'platform',
  'providers',
  'rules',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
]
/** The screens are in dist/web; what only develops or proves the product stays behind. */
const leftOut = [
  '{features/*,platform,apps}/web',
  'apps/release',
  'bin/feature-template',
  'bin/{bench,check,dev,docs,faults,measure,new-feature,release,setup,story,test,test-postgres}',
  '**/*.{test,test-app}.{ts,tsx}',
  '**/{fake-*,conformance,conformance-*}.ts',
  'dist/web/**/*.map{,.br,.gz}',
]
const usage = 'Usage: npm run release -- <folder that does not exist yet> [--with-database]\n'

const { folder, keepsDatabase } = parseArguments()
mkdirSync(folder, { recursive: true })
for (const part of parts)
  cpSync(join(root, part), join(folder, part), {
    recursive: true,
    filter: (path) => !leftOut.some((pattern) => matchesGlob(path.slice(root.length), pattern)),
  })
writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version: release }, null, 2)}\n`)
const install = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
execFileSync('npm', install, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
const packages = join(folder, 'node_modules')
const installedBytes = measureFolder(packages)
trimPackages(packages, { keepsDatabase })
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(createBillOfMaterials(folder), null, 2)}\n`)
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
process.stdout.write(
  `Foundry ${release} in ${folder}: ${megabytes(measureFolder(folder))} MB, of them packages ${megabytes(measureFolder(packages))} MB (${megabytes(installedBytes)} MB as installed)\n`,
)

function parseArguments(): { folder: string; keepsDatabase: boolean } {
  const { values, positionals } = parseArgs({
    options: { 'with-database': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name] = positionals
  const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), name ?? '')
  if (!name || (existsSync(target) && readdirSync(target).length > 0)) {
    process.stderr.write(usage)
    process.exit(64)
  }
  rmSync(target, { recursive: true, force: true })
  return { folder: target, keepsDatabase: values['with-database'] }
}
