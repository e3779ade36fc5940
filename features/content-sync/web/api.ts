import { Problem } from '#platform/contract/problem.ts'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { SyncRun } from '../schema.ts'

export const contentSync = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const statusQuery = contentSync.query('GET /api/admin/cache/status')

const pollMs = 1_000
/** How long a button waits for a sync to end. After that the list of syncs shows its progress. */
const timeoutMs = 60_000

/** The run once it has ended, or as it is after `timeoutMs`. */
export async function awaitRun(id: string): Promise<SyncRun> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const run = await contentSync.call('GET /api/admin/content/runs/{id}', { params: { id } })
    if (run.state !== 'running' || Date.now() > deadline) return run
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** For a toast: what a run says about its failure, or about the removals it waits for. */
export const toRunProblem = ({ message }: SyncRun): Problem =>
  new Problem({ status: 0, code: 'content.sync_failed', message: message ?? '' })

/** The same reply with its runs as they ended. Throws the problem of the first failed run, else of the first that waits for staff. */
export async function awaitRuns<Reply extends { runs: SyncRun[] }>(reply: Reply): Promise<Reply> {
  const runs = await Promise.all(reply.runs.map(({ id }) => awaitRun(id)))
  const problemRun =
    runs.find(({ state }) => state === 'failed') ?? runs.find(({ state }) => state === 'pending_confirmation')
  if (problemRun) throw toRunProblem(problemRun)
  return { ...reply, runs }
}
