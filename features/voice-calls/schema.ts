import { chatMessage } from '#features/assistant/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { prose } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { voiceLimits } from '#rules/voice.ts'

/** `isRealtime`: there is a voice service; else the browser listens, and the embedded engine reads answers aloud. */
export const voiceStatus = z.object({ isRealtime: z.boolean(), secondsLeft: z.number(), secondsPerDay: z.number() })
export type VoiceStatus = z.output<typeof voiceStatus>

/** `context`: the intake; without it the one that the conversation began with. Without `sessionId` a conversation is begun. */
export const newCall = z.object({
  context: z.record(z.string(), z.unknown()).optional(),
  sessionId: z.guid().optional(),
})

/**
 * A call that may begin until `expiresAt`, at the WebSocket `url`, and last `maxSeconds`. `ventureContext`: what the voice was given about
 * the venture.
 */
export const startedCall = z.object({
  clientSecret: z.string(),
  ventureContext: z.string(),
  expiresAt: instant,
  callId: z.string(),
  sessionId: z.string(),
  url: z.string(),
  maxSeconds: z.number(),
})
export type StartedCall = z.output<typeof startedCall>

/** What one of the two said. `itemId` is the item of the service's protocol: what is sent twice is stored once. */
export const spokenTurn = z.object({
  itemId: z.string().regex(/^[\w-]{1,100}$/, 'Not an id'),
  role: z.enum(['user', 'assistant']),
  text: prose().min(1, 'Text is required').max(limits.chat.messageLength),
})
export type SpokenTurn = z.output<typeof spokenTurn>

export const newTurns = z.object({ turns: z.array(spokenTurn).min(1).max(voiceLimits.turnCount) })

/** `isCallOver`: it ended here or went on in another window, so that nobody should be listened to any more. */
export const storedTurns = z.object({ messages: z.array(chatMessage), isCallOver: z.boolean() })

export const endedCall = z.object({ id: z.string(), secondsUsed: z.number() })

export const readingQuery = z.object({ part: z.coerce.number().int().min(0).max(1_000).default(0) })
