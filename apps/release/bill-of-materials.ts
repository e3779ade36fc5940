import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Component = { name: string; version: string; 'bom-ref': string; licenses?: unknown[] }
type Dependencies = { ref: string; dependsOn: string[] }
export type BillOfMaterials = {
  bomFormat: string
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: Dependencies[]
}

/** The packages that are installed in a folder, in CycloneDX's format. The same packages give the same text. */
export function createBillOfMaterials(folder: string): BillOfMaterials {
  const work = mkdtempSync(join(tmpdir(), 'foundry-sbom-'))
  let text: string
  try {
    copyWithoutDevelopment(folder, work)
    text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: work,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      shell: process.platform === 'win32',
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const { serialNumber: _serialNumber, ...bill } = JSON.parse(text) as BillOfMaterials
  const { timestamp: _timestamp, component, ...metadata } = bill.metadata
  const installed = listInstalled(folder)
  const components = bill.components.filter(({ name, version }) => installed.has(`${name}@${version}`))
  const refs = new Set([component, ...components].map((one) => one['bom-ref']))
  return {
    ...bill,
    // npm names the project after its folder.
    metadata: { ...metadata, component: { ...component, name: 'foundry' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
}

type PackageList = { devDependencies?: unknown; packages: Record<string, { dev?: boolean; devDependencies?: unknown }> }

/**
 * npm's own `--omit=dev` leaves out what both we and a development package need, and without it npm stumbles over what development
 * packages ask for loosely.
 */
function copyWithoutDevelopment(from: string, to: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    const { devDependencies: _devDependencies, ...list } = JSON.parse(
      readFileSync(join(from, name), 'utf8'),
    ) as PackageList
    const packages = Object.entries(list.packages ?? {}).filter(([, { dev }]) => !dev)
    for (const [, one] of packages) delete one.devDependencies
    const content = list.packages ? { ...list, packages: Object.fromEntries(packages) } : list
    writeFileSync(join(to, name), JSON.stringify(content))
  }
}

/** `name@version` of every package that is there. */
export function listInstalled(folder: string): Set<string> {
  const list = join(folder, 'node_modules/.package-lock.json')
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as { packages: Record<string, { version: string }> }
  return new Set(
    Object.entries(packages)
      .filter(([path]) => existsSync(join(folder, path)))
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
}
