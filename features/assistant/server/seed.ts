import { newId } from '#platform/server/db/columns.ts'
import { daysBefore, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { FeedbackReason } from '#rules/assistants.ts'
import type { chatFeedback, chatGenerations, chatMessages, chatSessions, chatSources } from './tables.ts'

/** The rows of the sample conversations. */
export type SampleChats = {
  sessions: (typeof chatSessions.$inferInsert)[]
  messages: (typeof chatMessages.$inferInsert)[]
  generations: (typeof chatGenerations.$inferInsert)[]
  sources: (typeof chatSources.$inferInsert)[]
  feedback: (typeof chatFeedback.$inferInsert)[]
}

/** `resource`: which the answer quotes, and which paragraph of it; null where the content has no answer. */
type Question = { text: string; resource: { id: string; paragraph: RegExp } | null }

const questions = {
  pool: {
    text: 'Why do investors ask for a larger pool?',
    resource: { id: 'cap-tables-explained', paragraph: /larger pool/ },
  },
  runway: { text: 'How is runway calculated?', resource: { id: 'cash-flow-forecast', paragraph: /Runway is/ } },
  deck: { text: 'What is a pitch deck for?', resource: { id: 'pitch-deck-outline', paragraph: /one job/ } },
  safe: { text: 'What is the discount of a SAFE?', resource: { id: 'safe-notes-explained', paragraph: /discount/ } },
  pricing: {
    text: 'How do I choose my first price?',
    resource: { id: 'pricing-for-first-time-founders', paragraph: /first price/ },
  },
  printer: { text: 'Is there a laser cutter I can use?', resource: null },
  visa: { text: 'May I found a company on a student visa?', resource: null },
} satisfies Record<string, Question>

const unanswered =
  "The program's content does not answer this question. You can ask for advising: a person then helps you with it."

type Opinion = { value: 'up' | 'down'; reason?: FeedbackReason; comment?: string }
type Turn = { question: Question; opinion?: Opinion }
type Conversation = { person: Person; daysAgo: number; turns: Turn[] }

type Resource = { notionId: string; title: string; body?: string | undefined }
type SampleOptions = { demoStudent: Person; students: SampleStudent[]; resources: Resource[]; now: Date }

/** Questions of the demo student and of others, answered from the sample content as without a language model. */
export function sampleChats({ demoStudent, students, resources, now }: SampleOptions): SampleChats {
  const others = students.filter(({ isDemoStudent }) => !isDemoStudent).slice(0, 12)
  const all = Object.values<Question>(questions)
  const conversations: Conversation[] = [
    {
      person: demoStudent,
      daysAgo: 1.2,
      turns: [{ question: questions.pool, opinion: { value: 'up' } }, { question: questions.safe }],
    },
    {
      person: demoStudent,
      daysAgo: 6.4,
      turns: [
        {
          question: questions.printer,
          opinion: { value: 'down', reason: 'not_found', comment: 'The makerspace has one. It should say so.' },
        },
      ],
    },
    ...others.map(({ person }, index): Conversation => {
      const question = all[index % all.length]!
      const opinion: Opinion | undefined = index % 4 === 0 ? { value: 'up' } : undefined
      return { person, daysAgo: 2.3 + index * 2.1, turns: [{ question, ...(opinion && { opinion }) }] }
    }),
  ]
  const chats: SampleChats = { sessions: [], messages: [], generations: [], sources: [], feedback: [] }
  for (const conversation of conversations) addConversation(chats, { conversation, resources, now })
  return chats
}

const ended = { model: 'offline', microdollars: 0, durationMs: 400 }

type ConversationInput = { conversation: Conversation; resources: Resource[]; now: Date }

function addConversation(chats: SampleChats, { conversation, resources, now }: ConversationInput): void {
  const { person, daysAgo, turns } = conversation
  const createdAt = daysBefore(now, daysAgo)
  const sessionId = newId()
  const minutes = (count: number) => new Date(createdAt.getTime() + count * 60_000)
  chats.sessions.push({
    id: sessionId,
    ownerId: person.id,
    title: turns[0]!.question.text,
    assistantId: 'foundry-general',
    createdAt,
    messageAt: minutes(turns.length),
    updatedAt: minutes(turns.length),
  })
  let parentId: string | null = null
  for (const [index, { question, opinion }] of turns.entries()) {
    const of = { sessionId, ownerId: person.id, status: 'complete' as const }
    const [questionId, answerId] = [newId(), newId()]
    const sentAt = minutes(index)
    const answeredAt = new Date(sentAt.getTime() + 400)
    const { content, source } = answer(question, resources)
    chats.messages.push(
      { ...of, id: questionId, parentId, role: 'user', content: question.text, createdAt: sentAt },
      { ...of, id: answerId, parentId: questionId, role: 'assistant', content, isOffline: true, createdAt: answeredAt },
    )
    if (source) chats.sources.push({ ...source, messageId: answerId })
    const firstTokenMs = 60 + ((chats.messages.length * 11) % 90)
    const generation = { ...ended, messageId: answerId, endedAt: answeredAt, leaseUntil: answeredAt, firstTokenMs }
    chats.generations.push({ ...generation, confidence: source ? 0.9 : 0.1, createdAt: sentAt })
    if (opinion) chats.feedback.push({ messageId: answerId, createdAt: minutes(index + 1), ...opinion })
    parentId = answerId
  }
}

type Source = Omit<typeof chatSources.$inferInsert, 'messageId'>

function answer({ resource }: Question, resources: Resource[]): { content: string; source: Source | null } {
  const row = resources.find(({ notionId }) => notionId === resource?.id)
  const paragraphs = (row?.body ?? '').split('\n\n').filter((text) => /^\p{L}/u.test(text))
  const text = paragraphs.find((paragraph) => resource?.paragraph.test(paragraph)) ?? paragraphs[0]
  if (!row || text === undefined) return { content: unanswered, source: null }
  const title = `**${row.title}**`
  const content = `Here is what the program's content says:\n\n${title}\n\n> ${text} [1]\n\nTo read more, open ${title} [1].`
  const { notionId: sourceId } = row
  const source: Source = {
    n: 1,
    kind: 'resource',
    sourceId,
    title: row.title,
    headings: [],
    url: `/resources/${sourceId}`,
    text,
  }
  return { content, source }
}
