import { and, eq, exists, getColumns, gte, inArray, isNotNull, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import type { ReceiptListQuery, ReceiptQuery } from '../../ledger-schema.ts'
import type { AttachmentRow, EmailRow, ReceiptRow } from '../reading/queries.ts'
import { liveReceiptEmails, receiptAttachments, receipts } from '../tables.ts'
import { countWarnings, hasWarnings, warningConditions } from '../warnings/queries.ts'

type LedgerRow = ReceiptRow & { position: number }

/** Receipts of emails outside the trash. */
export async function listLedger(
  ctx: Ctx,
  { limit, cursor, sort, ...filters }: PageQuery & ReceiptListQuery,
): Promise<Page<LedgerRow>> {
  const where = toMatches(ctx, filters)
  const position = toPosition(ctx, sort)
  const list = keysetBy<LedgerRow>({
    keys: [
      { by: position, type: 'float8', of: (row) => row.position },
      { by: receipts.id, type: 'uuid', of: (row) => row.id },
    ],
    page: { limit, cursor },
  })
  const select = ctx.db
    .select({ ...getColumns(receipts), position })
    .from(receipts)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
  return list.read(select, { where, count: () => ctx.db.$count(receipts, where) })
}

/** What a list is sorted by; the largest comes first. */
function toPosition(ctx: Ctx, sort: ReceiptListQuery['sort']): SQL<number> {
  const { totalAmount, transactionDate, confidence, verifiedAt } = receipts
  // In the home currency, where it is known.
  const amount = sql`coalesce(${receipts.homeAmount}, ${totalAmount}, 0)`
  if (sort === 'date') return sql`extract(epoch from coalesce(${transactionDate}, '0001-01-01'))::float8`
  if (sort === 'amount') return sql`(${amount})::float8`
  // A warning weighs as much as 25 points of confidence, and a tenfold amount as much as 5.
  const risk = sql`1 + (1 - ${confidence}) * 100 + 25 * ${countWarnings(warningConditions(ctx))} + 5 * log(1 + ${amount})`
  return sql`(case when ${verifiedAt} is null then ${risk} else 0 end)::float8`
}

/** The condition of the ledger, its totals and its exports. */
export function toMatches(ctx: Ctx, filters: ReceiptQuery): SQL {
  const { q, merchant, category, verified, missing, warnings, from, to } = filters
  const isWarned = hasWarnings(warningConditions(ctx))
  const { merchantName, transactionDate, verifiedAt } = receipts
  const live = ctx.db.select({ id: liveReceiptEmails.id }).from(liveReceiptEmails)
  return and(
    inArray(receipts.emailId, live),
    q ? containsWords(ctx, q) : undefined,
    merchant ? containsText([merchantName], merchant) : undefined,
    category === 'none' ? isNull(receipts.category) : category && eq(receipts.category, category),
    verified && (verified === 'yes' ? isNotNull(verifiedAt) : isNull(verifiedAt)),
    warnings && (warnings === 'yes' ? isWarned : not(isWarned)),
    missing && (missing === 'rate' ? hasNoRate(ctx) : not(isComplete)),
    from ? gte(transactionDate, from) : undefined,
    to ? lte(transactionDate, to) : undefined,
  )!
}

/** Whether it can be added up at all. */
export const isComplete = sql`(${receipts.totalAmount} is not null and ${receipts.transactionDate} is not null)`

/** It could be added up, if the rate of its day into today's home currency were known. */
export const hasNoRate = ({ config }: Pick<Ctx, 'config'>): SQL =>
  sql`(${isComplete} and (${receipts.rate} is null or ${receipts.homeCurrency} is distinct from ${config.homeCurrency}))`

function containsWords({ db }: Ctx, q: string): SQL {
  const { merchantName, paymentMethod, notes, emailId } = receipts
  const { id, subject, fromAddress } = liveReceiptEmails
  const inEmail = db
    .select({ one: sql`1` })
    .from(liveReceiptEmails)
    .where(and(eq(id, emailId), containsText([subject, fromAddress], q)))
  return sql`(${containsText([merchantName, paymentMethod, notes], q)} or ${exists(inEmail)})`
}

/** The emails and files of these receipts, by id. */
export async function listSources(ctx: Ctx, rows: ReceiptRow[]) {
  const emails: EmailRow[] = await ctx.db
    .select()
    .from(liveReceiptEmails)
    .where(inArray(liveReceiptEmails.id, [...new Set(rows.map(({ emailId }) => emailId))]))
  const attachments: AttachmentRow[] = await ctx.db
    .select()
    .from(receiptAttachments)
    .where(
      inArray(
        receiptAttachments.id,
        rows.flatMap(({ attachmentId }) => attachmentId ?? []),
      ),
    )
  return {
    emails: new Map(emails.map((row) => [row.id, row])),
    attachments: new Map(attachments.map((row) => [row.id, row])),
  }
}
