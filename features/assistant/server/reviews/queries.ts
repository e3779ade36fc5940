import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { review } from '../../schema.ts'
import { chatFeedback, chatMessages, chatSources } from '../tables.ts'

type ReviewRow = z.input<typeof review> & { id: string; createdAt: Date }

const questions = alias(chatMessages, 'questions')
const sourceTitles = sql<
  string[]
>`array(select distinct title from ${chatSources} s where s.message_id = chat_feedback.message_id)`

/** Demo staff review answers to demo people, and others those to others (T9). */
const isSeen = ({ me }: Ctx): SQL => eq(people.isDemo, me.isDemo)

function selectReviews({ db }: Ctx) {
  const { messageId, reason, comment, createdAt, reviewedAt, isEvaluation } = chatFeedback
  return db
    .select({
      id: messageId,
      question: questions.content,
      answer: chatMessages.content,
      sourceTitles: sourceTitles.as('source_titles'),
      reason,
      comment,
      createdAt,
      reviewedAt,
      isEvaluation,
    })
    .from(chatFeedback)
    .innerJoin(chatMessages, eq(chatMessages.id, messageId))
    .innerJoin(questions, eq(questions.id, chatMessages.parentId))
    .innerJoin(people, eq(people.id, chatMessages.ownerId))
}

/** Answers that did not help, newest first: those to review, or those that were. */
export async function listReviews(
  ctx: Ctx,
  { reviewed, ...page }: PageQuery & { reviewed: boolean },
): Promise<Page<ReviewRow>> {
  const isDone = reviewed ? isNotNull(chatFeedback.reviewedAt) : isNull(chatFeedback.reviewedAt)
  const where = and(eq(chatFeedback.value, 'down'), isDone, isSeen(ctx))
  const list = keysetBy<ReviewRow>({
    keys: [
      { by: chatFeedback.createdAt, type: 'timestamptz', of: (row) => row.createdAt },
      { by: chatFeedback.messageId, type: 'uuid', of: (row) => row.id },
    ],
    page,
  })
  const count = () => ctx.db.$count(selectReviews(ctx).where(where).as('reviews'))
  return list.read(selectReviews(ctx), { where, count })
}

type Decision = { id: string; isReviewed: boolean; isEvaluation: boolean }

/** Notes what staff decided about such an answer, or a 404. */
export async function saveReview(ctx: Ctx, { id, isReviewed, isEvaluation }: Decision): Promise<{ id: string }> {
  const [seen] = await selectReviews(ctx).where(and(eq(chatFeedback.messageId, id), isSeen(ctx)))
  if (!seen) throw problem('chat.message_not_found')
  const set = { reviewedAt: isReviewed ? ctx.now() : null, isEvaluation }
  await ctx.db.update(chatFeedback).set(set).where(eq(chatFeedback.messageId, id))
  return { id }
}

/** The questions chosen for measuring search, oldest first. */
export async function listEvaluation(ctx: Ctx): Promise<{ question: string; reason: string | null }[]> {
  const rows = await selectReviews(ctx)
    .where(and(eq(chatFeedback.isEvaluation, true), isSeen(ctx)))
    .orderBy(desc(chatFeedback.createdAt))
  return rows.toReversed().map(({ question, reason }) => ({ question, reason }))
}
