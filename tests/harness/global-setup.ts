import type { TestProject } from 'vitest/node'
import { startCluster, type Cluster } from './cluster.ts'

/** One database server for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster()
  process.stdout.write(`Tests run on ${cluster.engine}.\n`)
  project.provide('cluster', cluster)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}
