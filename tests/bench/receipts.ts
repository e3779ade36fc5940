import { printAims, type Aim } from './aims.ts'
import { benchMail } from './receipts-mail.ts'

/** Each measures a part and answers its figures beside their aims. */
const parts: readonly (() => Promise<Aim[]>)[] = [benchMail]

/** Everything that receipts by email are to reach, beside its aim. */
export async function benchReceipts(): Promise<void> {
  const aims: Aim[] = []
  for (const part of parts) aims.push(...(await part()))
  printAims('receipts: aims', aims)
}
