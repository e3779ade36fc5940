import { execFileSync } from 'node:child_process'

type Component = { name: string; version: string; purl?: string; 'bom-ref'?: string }
export type BillOfMaterials = {
  bomFormat: string
  specVersion: string
  components: Component[]
  metadata: Record<string, unknown>
}

/** Packages of production in CycloneDX's format, from the lockfile in a folder. The same lockfile gives the same text. */
export function createBillOfMaterials(folder: string): BillOfMaterials {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
  const text = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32',
  })
  const { serialNumber: _serialNumber, ...bill } = JSON.parse(text) as BillOfMaterials & { serialNumber: string }
  const { timestamp: _timestamp, ...metadata } = bill.metadata
  return { ...bill, metadata }
}
