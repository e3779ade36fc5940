import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { importJob, staleMs, undoJob } from './actions.ts'
import { maintainImports, runImport, runUndo } from './import-run.ts'

export const jobs: JobDef[] = [
  job(importJob, (ctx, { importId }) => runImport(ctx, String(importId))),
  job(undoJob, (ctx, { importId }) => runUndo(ctx, String(importId))),
  scheduledJob('student-imports.maintain', {
    cron: '47 3 * * *',
    run: async (ctx) => {
      for (const importId of await maintainImports(ctx, { staleMs })) {
        // Each does nothing for an import in the other's state.
        await runImport(ctx, importId)
        await runUndo(ctx, importId)
      }
    },
  }),
]
