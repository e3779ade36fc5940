import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { endedCall, newCall, newTurns, readingQuery, startedCall, storedTurns, voiceStatus } from './schema.ts'

export const contract = {
  getStatus: endpoint('GET /api/chat/voice', {
    permission: 'chat.speak',
    viewAs: 'refused',
    summary: 'Whether there is a voice service, and how much of your daily time is left.',
    reply: voiceStatus,
  }),
  createToken: endpoint('POST /api/chat/realtime-token', {
    permission: 'chat.speak',
    summary:
      'Makes a client secret for one call with the voice service, good for 60 seconds. The intake in `context` is bound into its instructions. An open call of yours ends.',
    body: newCall,
    reply: startedCall,
    hasSecretReply: true,
    limit: 'voice.start',
    invalidates: ['chats'],
  }),
  storeTurns: endpoint('POST /api/chat/voice/{id}/turns', {
    permission: 'chat.speak',
    summary: 'Stores what was said in a call as messages of its conversation. What is stored already stays as it is.',
    body: newTurns,
    reply: storedTurns,
    limit: 'voice.store',
    invalidates: ['chats'],
  }),
  endCall: endpoint('POST /api/chat/voice/{id}/end', {
    permission: 'chat.speak',
    summary: 'Ends a call, and gives back what it did not use of your daily time.',
    reply: endedCall,
    invalidates: ['chats'],
  }),
  sendReading: endpoint('GET /api/chat/messages/{id}/speech', {
    permission: 'chat.speak',
    viewAs: 'refused',
    summary:
      'Sends a part of an answer read aloud by the embedded voice, as MP3. `X-Part-Count` says how many parts it has.',
    raw: 'download',
    query: readingQuery,
    limit: 'voice.listen',
    reply: z.never(),
  }),
}
