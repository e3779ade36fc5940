import { askProcess } from './reader-pool.ts'
import { explainFailure } from './unreadable.ts'

/** A picture, or a page of a PDF from 1, drawn again as JPEG, so that nothing but its pixels reaches a browser or a service. */
export type PreviewInput = { kind: 'preview'; bytes: Uint8Array; page?: number; maxSide: number }
/** What the child process sends. */
export type PreviewReply = { jpeg: Uint8Array } | { errorMessage: string }

/** 256 bits in hex: pictures that look alike differ in few of them. */
export type FingerprintInput = { kind: 'fingerprint'; bytes: Uint8Array; page?: number }
export type FingerprintReply = { fingerprint: string } | { errorMessage: string }

/** A picture may be made to exhaust time (T22): its drawing ends after this, counted from its turn. */
const timeoutMs = 20_000

export async function drawPreview(input: Omit<PreviewInput, 'kind'>): Promise<PreviewReply> {
  const reply = await askProcess({ kind: 'preview', ...input }, { timeoutMs, isUrgent: true })
  return 'reason' in reply ? { errorMessage: explainFailure(reply.reason) } : (reply.result as PreviewReply)
}

/** Null for what cannot be drawn. */
export async function findFingerprint(input: Omit<FingerprintInput, 'kind'>): Promise<string | null> {
  const reply = await askProcess({ kind: 'fingerprint', ...input }, { timeoutMs })
  const result = 'reason' in reply ? null : (reply.result as FingerprintReply)
  return result && 'fingerprint' in result ? result.fingerprint : null
}
