import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { createJob, findDetails, purgeJob, retryJob, savePosition, shareJob, stopJob } from './actions.ts'
import { sendAudio } from './audio/actions.ts'
import { createPronunciation, listPronunciations, purgePronunciation } from './pronunciations/actions.ts'
import { listJobs } from './queries.ts'
import { toSpeechJob } from './serializers.ts'
import { listSentences, sendCaptions } from './texts/reading.ts'
import { previewText } from './uploads/actions.ts'
import { listVoices, sendSample } from './voices/actions.ts'

export const routes = mount(contract, {
  listVoices: (ctx) => listVoices(ctx),
  sendSample: (ctx, { params }) => sendSample(ctx, params.id),
  listJobs: async (ctx, { query }) => {
    const page = await listJobs(ctx, query)
    return { ...page, items: page.items.map((job) => toSpeechJob(ctx, job)) }
  },
  previewText: (ctx) => previewText(ctx),
  createJob: (ctx) => createJob(ctx),
  getJob: (ctx, { params }) => findDetails(ctx, params.id),
  getText: (ctx, { params, query }) => listSentences(ctx, { ...params, ...query }),
  sendAudio: (ctx, { params, query }) => sendAudio(ctx, { ...params, ...query }),
  sendCaptions: (ctx, { params, query }) => sendCaptions(ctx, { ...params, ...query }),
  stopJob: (ctx, { params }) => stopJob(ctx, params.id),
  retryJob: (ctx, { params }) => retryJob(ctx, params.id),
  savePosition: (ctx, { params, body }) => savePosition(ctx, { ...params, ...body }),
  shareJob: (ctx, { params, body }) => shareJob(ctx, { ...params, ...body }),
  purgeJob: (ctx, { params }) => purgeJob(ctx, params.id),
  listPronunciations: (ctx) => listPronunciations(ctx),
  createPronunciation: (ctx, { body }) => createPronunciation(ctx, body),
  purgePronunciation: (ctx, { params }) => purgePronunciation(ctx, params.id),
})
