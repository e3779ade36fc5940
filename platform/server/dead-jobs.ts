import type { Base, ServiceDefinition } from './base.ts'

/** Jobs that were given up after all tries. */
export type DeadJobs = {
  /** Queues them again where they came from, up to 1,000; returns how many. */
  retry(choice: { ids?: string[] | undefined; job?: string | undefined }): Promise<number>
  close(): Promise<void>
}

export const deadJobs: ServiceDefinition<DeadJobs> = {
  create: ({ jobs }: Base) => ({ retry: (choice) => jobs.retryDead(choice), close: async () => undefined }),
}
