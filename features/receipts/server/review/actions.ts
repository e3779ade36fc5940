import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import type { ReceiptVersions } from '../../ledger-schema.ts'
import type { ReceiptChange, ReceiptEdit } from '../../schema.ts'
import { saveDuplicates } from '../duplicates/queries.ts'
import type { ReceiptRow } from '../reading/queries.ts'
import { fillRates, withoutRate } from '../rates/actions.ts'
import { insertChange, lockReceipt, lockReceipts, updateReceipt } from './queries.ts'

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
    const isOtherWorth = names.includes('currency') || names.includes('transactionDate')
    await updateReceipt(tx, {
      id,
      set: { ...set, ...(isOtherWorth && withoutRate), isEdited: true, verifiedAt: null, verifiedById: null },
    })
    if (isOtherWorth) await fillRates(tx, { ids: [id] })
    await saveDuplicates(tx, [id])
    const row = await lockReceipt(tx, id)
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
export async function verifyReceipt(ctx: RequestCtx, id: string): Promise<ReceiptRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockReceipt(tx, id)
    if (before.verifiedAt) return before
    // A person confirms the values on their screen, not those that someone else saved since.
    assertVersion(ctx, before.version)
    const row = await verify(tx, id)
    await publish(tx)
    return row
  })
}

async function verify(tx: TxCtx, id: string): Promise<ReceiptRow> {
  const row = await updateReceipt(tx, { id, set: { verifiedAt: tx.now(), verifiedById: tx.me.id } })
  await insertChange(tx, { receiptId: id, kind: 'verified', values: {} })
  await tx.record({ name: 'receipt.verified', subjectId: id })
  return row
}

/** The same for several; what changed or went since the named version stays as it is. */
export async function verifyReceipts(
  ctx: Ctx,
  { receipts }: ReceiptVersions,
): Promise<{ verifiedCount: number; changedCount: number }> {
  const versions = new Map(receipts.map(({ id, version }) => [id, version]))
  return ctx.transaction(async (tx) => {
    const rows = await lockReceipts(tx, [...versions.keys()])
    const unchanged = rows.filter(({ id, version }) => version === versions.get(id))
    const open = unchanged.filter(({ verifiedAt }) => verifiedAt === null)
    for (const { id } of open) await verify(tx, id)
    await publish(tx)
    return { verifiedCount: open.length, changedCount: versions.size - unchanged.length }
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
