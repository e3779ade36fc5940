import type { TxCtx } from '#platform/server/ctx.ts'

/** The channel on which processes tell each other that a link changed; the payload is its code. */
export const linkChangesChannel = 'foundry_links'

/** Once this transaction commits, every redirector forgets what it knew of this code. */
export async function publishLinkChange(tx: TxCtx, code: string): Promise<void> {
  await tx.notifyProcesses(linkChangesChannel, code)
}
