import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import {
  audioQuery,
  captionsQuery,
  newPosition,
  newPronunciation,
  newSharing,
  pronunciation,
  speechJob,
  speechJobDetails,
  textPage,
  textPreview,
  textQuery,
  voice,
} from './schema.ts'

const idReply = z.object({ id: z.string() })

export const contract = {
  listVoices: endpoint('GET /api/tts/voices', {
    permission: 'speech.listVoices',
    summary: 'The voices on offer: the embedded ones, and those of services connected by the program or by the person.',
    reply: z.array(voice),
  }),
  sendSample: endpoint('GET /api/tts/voices/{id}/sample', {
    permission: 'speech.listVoices',
    summary: 'Sends a sentence spoken by the voice, as MP3.',
    raw: 'download',
    limit: 'speech.sample',
    reply: z.never(),
  }),
  listJobs: endpoint('GET /api/tts/jobs', {
    permission: 'speech.list',
    summary: 'Your conversions, newest first.',
    query: pageQuery,
    reply: z.array(speechJob),
  }),
  previewText: endpoint('POST /api/tts/preview', {
    permission: 'speech.create',
    summary: 'Reads a document of up to 25 MB and replies with what would be read aloud. Keeps nothing.',
    raw: 'upload',
    reply: textPreview,
    limit: 'speech.preview',
    invalidates: [],
  }),
  createJob: endpoint('POST /api/tts/create', {
    permission: 'speech.create',
    summary:
      'Starts a conversion. Multipart: `file` (up to 25 MB and 1,000,000 characters) or `text` (up to 4,096 characters), `voice`, and `speed`.',
    raw: 'upload',
    reply: speechJob,
    status: 201,
    limit: 'speech.create',
    invalidates: ['speech'],
  }),
  getJob: endpoint('GET /api/tts/{id}', {
    permission: 'speech.get',
    summary: 'A conversion with its chapters: your own, or one that its owner shares.',
    reply: speechJobDetails,
  }),
  getText: endpoint('GET /api/tts/{id}/text', {
    permission: 'speech.get',
    summary: 'Up to 200 sentences of a conversion and when each begins.',
    query: textQuery,
    reply: textPage,
  }),
  sendAudio: endpoint('GET /api/tts/{id}/audio', {
    permission: 'speech.get',
    summary:
      'Sends the MP3: with byte ranges once it is complete, as it is spoken before that. With `download=true` as an attachment with title and chapters.',
    raw: 'download',
    // A stream could outlast the time for which an admin may view as another person.
    viewAs: 'refused',
    query: audioQuery,
    reply: z.never(),
  }),
  sendCaptions: endpoint('GET /api/tts/{id}/captions', {
    permission: 'speech.get',
    summary: 'Sends the text with its times as SubRip or WebVTT.',
    raw: 'download',
    query: captionsQuery,
    reply: z.never(),
  }),
  stopJob: endpoint('POST /api/tts/{id}/stop', {
    permission: 'speech.create',
    summary: 'Stops a conversion. What is spoken so far is kept.',
    reply: speechJob,
    invalidates: ['speech'],
  }),
  retryJob: endpoint('POST /api/tts/{id}/retry', {
    permission: 'speech.create',
    summary: 'Continues a conversion that failed or was stopped. What is spoken is not spoken again.',
    reply: speechJob,
    limit: 'speech.create',
    invalidates: ['speech'],
  }),
  savePosition: endpoint('PUT /api/tts/{id}/position', {
    permission: 'speech.get',
    summary: 'Keeps how far you have listened, for your other devices.',
    body: newPosition,
    reply: idReply,
    invalidates: [],
  }),
  shareJob: endpoint('PUT /api/tts/{id}/sharing', {
    permission: 'speech.create',
    summary: 'Lets everyone in the program who has the link listen, or ends that.',
    body: newSharing,
    reply: speechJob,
    invalidates: ['speech'],
  }),
  purgeJob: endpoint('DELETE /api/tts/{id}', {
    permission: 'speech.purge',
    summary: 'Stops a conversion and deletes it with its audio.',
    reply: idReply,
    limit: 'speech.purge',
    invalidates: ['speech'],
  }),
  listPronunciations: endpoint('GET /api/tts/pronunciations', {
    permission: 'speech.list',
    summary: 'How words are spoken: your own entries, and those of the program.',
    reply: z.array(pronunciation),
  }),
  createPronunciation: endpoint('POST /api/tts/pronunciations', {
    permission: 'speech.create',
    summary:
      'Says how a word is spoken in your later conversions, or with `isSite` in those of everyone, which only staff may.',
    body: newPronunciation,
    reply: pronunciation,
    status: 201,
    limit: 'speech.pronounce',
    invalidates: ['speech'],
  }),
  purgePronunciation: endpoint('DELETE /api/tts/pronunciations/{id}', {
    permission: 'speech.create',
    summary: 'Deletes an entry of your own, or as staff one of the program.',
    reply: idReply,
    limit: 'speech.pronounce',
    invalidates: ['speech'],
  }),
}
