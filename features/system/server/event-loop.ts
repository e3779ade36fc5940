import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServiceDefinition } from '#platform/server/base.ts'

const resolutionMs = 20

/** How late the event loop of this process is; a process that computes for long answers nobody meanwhile. */
export const eventLoop: ServiceDefinition<{ p99Ms(): number; close(): Promise<void> }> = {
  create: () => {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
    histogram.enable()
    return {
      // Each sample is the wait for the timer, so the timer's own interval is taken off.
      p99Ms: () => Math.max(0, Math.round((histogram.percentile(99) / 1e6 - resolutionMs) * 10) / 10) || 0,
      close: async () => void histogram.disable(),
    }
  },
}
