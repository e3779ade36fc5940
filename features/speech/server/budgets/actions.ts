import { findUsedUpBudget, reserveBudget, secondsToNextDay, settleBudget } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { formatWait } from '#platform/server/rate-limits.ts'
import type { AiBudgetKind } from '#rules/ai-budgets.ts'
import type { JobRow } from '../queries.ts'

/** `kind`: null where no budget counts. */
type Use = { kind: AiBudgetKind | null; personId: string; amount: number }
export type JobBudget = Pick<JobRow, 'budgetKind' | 'budgetDay' | 'reservedCount'>

/** Reserves what a job is going to use; null where too little is left today. */
export async function reserveForJob(tx: TxCtx, { kind, personId, amount }: Use): Promise<JobBudget | null> {
  if (kind === null || amount === 0) return { budgetKind: kind, budgetDay: null, reservedCount: 0 }
  const reserved = await reserveBudget(tx, { kind, personId, amount })
  return reserved && { budgetKind: kind, budgetDay: reserved.day, reservedCount: amount }
}

type Settled = Pick<JobRow, 'ownerId' | 'reservedCount' | 'budgetKind' | 'budgetDay'>

/** Settles a part of what a job reserved, of which `spent` was used; answers what it still holds. */
export async function settlePart(
  tx: TxCtx,
  { job, amount, spent }: { job: Settled; amount: number; spent: number },
): Promise<number> {
  const { budgetKind: kind, budgetDay: day, ownerId: personId, reservedCount } = job
  if (kind !== null && day !== null) await settleBudget(tx, { kind, day, personId, amount, spent })
  return Math.max(0, reservedCount - amount)
}

/** Counts what is used at once, or throws a 429. */
export async function chargeBudget(tx: TxCtx, { kind, personId, amount }: Use): Promise<void> {
  if (kind === null) return
  const reserved = await reserveBudget(tx, { kind, personId, amount })
  if (!reserved) throw await findBudgetProblem(tx, { kind, personId, amount })
  await settleBudget(tx, { ...reserved, spent: amount })
}

/** Refuses what cannot be spoken today anyway, before its length is known. */
export async function assertBudgetLeft(ctx: Ctx, { kind, personId }: Omit<Use, 'amount'>): Promise<void> {
  if (kind === null || (await findUsedUpBudget(ctx, { kind, personId, amount: 1 })) === null) return
  throw await findBudgetProblem(ctx, { kind, personId, amount: 1 })
}

/** The 429 that says whose budget is too small, and when there is something again. */
export async function findBudgetProblem(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { kind, ...use }: Use,
): Promise<Error> {
  const usedUp = kind && (await findUsedUpBudget(ctx, { kind, ...use }))
  const retryAfter = secondsToNextDay(ctx)
  const code = usedUp === 'site' ? 'speech.site_budget_used_up' : 'speech.budget_used_up'
  return problem(code, { retryAfter, params: { wait: formatWait(retryAfter) } })
}
