import { driveFileIds } from '#features/connections/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { line, optionalProse, prose, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { assistantIds, defaultAssistantId, feedbackReasons, proposalKinds } from '#rules/assistants.ts'
import { limits } from '#rules/limits.ts'

/** A conversation. `timestamp`: of its newest message. `isGenerating`: an answer is being written. */
export const chatSession = z.object({
  id: z.string(),
  title: z.string(),
  timestamp: instant,
  assistantId: z.enum(assistantIds),
  assistantName: z.string(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  isTemporary: z.boolean(),
  isGenerating: z.boolean(),
  updatedAt: instant,
})
export type ChatSession = z.output<typeof chatSession>

export const sessionQuery = pageQuery.extend({ archived: z.stringbool().default(false) })

export const newSession = z.object({
  title: line().max(limits.chat.titleLength).default(''),
  assistantId: z.enum(assistantIds).default(defaultAssistantId),
  /** Sent by the specification's page; the name follows from the id. */
  assistantName: z.string().optional(),
  isTemporary: z.boolean().default(false),
})
export const sessionEdit = z.object({
  title: requiredText('Title', limits.chat.titleLength).optional(),
  isPinned: z.boolean().optional(),
  isArchived: z.boolean().optional(),
})

/**
 * `url`: where its bytes are. `pageCount` is null for pictures; `note`: what could not be read of it. `isRead`: not while the text of its
 * pictures is still to be recognized, which the answer begins with.
 */
export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  url: z.string(),
  pageCount: z.number().nullable(),
  note: z.string().nullable(),
  isRead: z.boolean(),
})
export type Attachment = z.output<typeof attachment>

export const sourceKinds = ['resource', 'course', 'event', 'guide', 'attachment'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** What a statement marked `[n]` rests on. `url` opens it at the passage; `text` is the passage as it was retrieved. */
export const source = z.object({
  n: z.number(),
  kind: z.enum(sourceKinds),
  id: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  page: z.number().nullable(),
  url: z.string(),
  text: z.string(),
})
export type Source = z.output<typeof source>

export const proposalStates = ['proposed', 'approved', 'declined', 'undone', 'failed'] as const

/**
 * What the assistant proposes. `title` and `details` say exactly what approving does; `resultUrl` is where the outcome is. `isUndoable`: it was
 * approved, and can be taken back.
 */
export const proposal = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  title: z.string(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  resultUrl: z.string().nullable(),
  errorMessage: z.string().nullable(),
  isUndoable: z.boolean(),
})
export type Proposal = z.output<typeof proposal>

export const messageStatuses = ['complete', 'streaming', 'stopped', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const feedback = z.object({ value: z.enum(['up', 'down']), reason: z.enum(feedbackReasons).nullable() })

/** Messages form a tree: `parentId` is the one before, null for a first one; siblings are edits or other answers. `errorMessage` where it failed. */
export const chatMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  attachments: z.array(attachment),
  timestamp: instant,
  status: z.enum(messageStatuses),
  errorMessage: z.string().nullable(),
  parentId: z.string().nullable(),
  sources: z.array(source),
  actions: z.array(proposal),
  /** Put together from passages, without a model. */
  isOffline: z.boolean(),
  /** Written down from a call, as the caller's browser reported it. */
  isSpoken: z.boolean(),
  feedback: feedback.nullable(),
})
export type ChatMessage = z.output<typeof chatMessage>

/**
 * The fields of a new message, as JSON or as a form in which files are named `attachments`. `parentId`: the answer it follows, where that is not
 * the newest. `context`: the intake of venture advising, whose chat waits for the whole answer.
 */
export const newChatMessage = z.object({
  message: prose()
    .max(limits.chat.messageLength, `At most ${limits.chat.messageLength.toLocaleString('en-US')} characters`)
    .default(''),
  assistantId: z.enum(assistantIds).default(defaultAssistantId),
  sessionId: z.guid().nullish(),
  parentId: z.guid().nullish(),
  isTemporary: z.union([z.boolean(), z.stringbool()]).default(false),
  context: z.record(z.string(), z.unknown()).optional(),
  driveFileIds: driveFileIds.default([]),
})
export const newAttachment = z.object({
  name: z.string().max(500),
  type: z.string().max(200),
  size: z.number().optional(),
  /** Base64, with or without the beginning of a data URL. */
  data: z.string(),
})

/** What was begun: its answer is read by its stream. `message` only where the call waited for the whole answer. */
export const startedAnswer = z.object({
  sessionId: z.string(),
  userMessageId: z.string(),
  messageId: z.string(),
  message: z.string().optional(),
})
export type StartedAnswer = z.output<typeof startedAnswer>

export const messageEdit = z.object({ message: prose().min(1, 'Message is required').max(limits.chat.messageLength) })

export const newFeedback = z.object({
  value: z.enum(['up', 'down']).nullable(),
  reason: z.enum(feedbackReasons).nullish(),
  comment: optionalProse(limits.chat.commentLength).optional(),
})

export const messageSearch = z.object({
  q: line().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(20),
})

/** `excerpt`: of the message, with the words that were found between `«` and `»`. */
export const foundMessage = z.object({
  id: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  role: z.enum(['user', 'assistant']),
  timestamp: instant,
  excerpt: z.string(),
})
export type FoundMessage = z.output<typeof foundMessage>

export const exportQuery = z.object({ format: z.enum(['markdown', 'json']).default('markdown') })

/** The model in use, what may be attached, and what is left of today's budget (0 to 1) until it starts again. */
/** `isOwnKey`: answers are billed to the person's own account. */
export const assistantStatus = z.object({
  isOffline: z.boolean(),
  isOwnKey: z.boolean(),
  acceptsImages: z.boolean(),
  budgetLeft: z.number(),
  budgetResetsAt: instant,
  starters: z.array(z.string()),
})
export type AssistantStatus = z.output<typeof assistantStatus>

export const newShare = z.object({ days: z.number().int().min(1).max(limits.chat.shareDays).default(30) })
/** `token` only where it was just made: only its hash is kept. */
export const share = z.object({ id: z.string(), token: z.string().optional(), createdAt: instant, expiresAt: instant })
export type Share = z.output<typeof share>
export const sharedChat = z.object({
  title: z.string(),
  assistantName: z.string(),
  sharedBy: z.string(),
  sharedAt: instant,
  expiresAt: instant,
  messages: z.array(
    chatMessage
      .pick({ id: true, role: true, content: true, timestamp: true, sources: true, isOffline: true })
      // Copies of before there were calls lack it.
      .extend({ isSpoken: z.boolean().default(false) }),
  ),
})
export type SharedChat = z.output<typeof sharedChat>

export const starterList = z.object({
  starters: z.array(requiredText('Starter', limits.chat.starterLength)).max(limits.chat.starterCount),
})

/** As in the address of the screen; without it the last 30 days. */
export const usageSearch = z.object({ days: z.enum(['7', '90', '366']).optional() })
export const usageQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) })

const amounts = z.object({ answerCount: z.number(), tokenCount: z.number(), dollars: z.number() })

/**
 * What the assistant did and cost, without names. `unansweredCount`: questions that the program's content probably does not answer.
 * `firstTextMs`: from the question to the first words, null without answers. `budget`: the part of today's site budget that is used, 0 to 1.
 */
export const assistantUsage = z.object({
  model: z.string(),
  isOffline: z.boolean(),
  totals: amounts.extend({
    failedCount: z.number(),
    stoppedCount: z.number(),
    unansweredCount: z.number(),
    helpfulCount: z.number(),
    unhelpfulCount: z.number(),
    personCount: z.number(),
  }),
  firstTextMs: z.object({ p50: z.number(), p95: z.number() }).nullable(),
  budget: z.object({ tokens: z.number(), money: z.number() }),
  byDay: z.array(amounts.extend({ day: z.string(), failedCount: z.number(), unansweredCount: z.number() })),
  byRole: z.array(amounts.extend({ role: z.string() })),
  failureReasons: z.array(z.object({ reason: z.string(), count: z.number() })),
})
export type AssistantUsage = z.output<typeof assistantUsage>

export const reviewQuery = pageQuery.extend({ reviewed: z.stringbool().default(false) })
/** An answer that did not help, without the name of the person. `isEvaluation`: its question is used to measure search. */
export const review = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  sourceTitles: z.array(z.string()),
  reason: z.enum(feedbackReasons).nullable(),
  comment: z.string().nullable(),
  createdAt: instant,
  reviewedAt: instant.nullable(),
  isEvaluation: z.boolean(),
})
export type Review = z.output<typeof review>
export const reviewEdit = z.object({ isReviewed: z.boolean(), isEvaluation: z.boolean().default(false) })
