import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import type { ReceiptChange, ReceiptEdit } from '../../schema.ts'
import type { ReceiptRow } from '../reading/queries.ts'
import { insertChange, lockReceipt, updateReceipt } from './queries.ts'

const publish = (tx: TxCtx) => tx.publish({ permission: 'receipt.list', topic: 'receipts' })

/** Corrects a receipt and keeps what it said before. A verification was of the old values, so it is dropped. */
export async function editReceipt(
  ctx: RequestCtx,
  { id, input }: { id: string; input: ReceiptEdit },
): Promise<ReceiptRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockReceipt(tx, id)
    assertVersion(ctx, before.version)
    const values = findChanges(before, input)
    const names = Object.keys(values)
    if (names.length === 0) return before
    const set = Object.fromEntries(names.map((name) => [name, values[name]!.after])) as Partial<ReceiptRow>
    const row = await updateReceipt(tx, { id, set: { ...set, isEdited: true, verifiedAt: null, verifiedById: null } })
    await insertChange(tx, { receiptId: id, kind: 'edited', values })
    await tx.record({ name: 'receipt.edited', subjectId: id, data: { fields: names } })
    await publish(tx)
    return row
  })
}

function findChanges(before: ReceiptRow, input: ReceiptEdit): ReceiptChange['values'] {
  const names = Object.keys(input) as (keyof ReceiptEdit)[]
  const changed = names.filter((name) => input[name] !== undefined && input[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: input[name]! }]))
}

/** Confirms what a receipt says, with who did and when. Repeating it changes nothing. */
export async function verifyReceipt(ctx: Ctx, id: string): Promise<ReceiptRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockReceipt(tx, id)
    if (before.verifiedAt) return before
    const row = await updateReceipt(tx, { id, set: { verifiedAt: tx.now(), verifiedById: tx.me.id } })
    await insertChange(tx, { receiptId: id, kind: 'verified', values: {} })
    await tx.record({ name: 'receipt.verified', subjectId: id })
    await publish(tx)
    return row
  })
}

/** Takes back a verification. Repeating it changes nothing. */
export async function unverifyReceipt(ctx: Ctx, id: string): Promise<ReceiptRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockReceipt(tx, id)
    if (!before.verifiedAt) return before
    const row = await updateReceipt(tx, { id, set: { verifiedAt: null, verifiedById: null } })
    await insertChange(tx, { receiptId: id, kind: 'unverified', values: {} })
    await tx.record({ name: 'receipt.unverified', subjectId: id })
    await publish(tx)
    return row
  })
}
