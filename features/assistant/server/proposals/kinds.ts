import { z } from '#platform/contract/zod.ts'
import { createTopicRequest, withdrawRequest } from '#features/advising-requests/server/actions.ts'
import {
  bookOfferedTime,
  cancelOfferedTime,
  type MeetingOffer,
} from '#features/advising-requests/server/offers/actions.ts'
import { newTopicRequest } from '#features/advising-requests/schema.ts'
import { cancelOwnRsvp, createOwnRsvp } from '#features/registrations/server/rsvps/actions.ts'
import { saveResource, unsaveResource } from '#features/resources/server/queries.ts'
import { createVenture, trashVenture } from '#features/ventures/server/actions.ts'
import { getLabel, newVenture, ventureIndustries } from '#features/ventures/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { advisingLimits } from '#rules/advising.ts'
import type { ProposalKind } from '#rules/assistants.ts'
import { paths } from '#rules/paths.ts'
import type { Permission } from '#rules/permissions.ts'
import { listStages } from '#rules/stages.ts'
import type { SourceRow } from '../messages/queries.ts'
import { toTitle } from '../sessions/actions.ts'

type Details = { label: string; value: string }[]
type Sources = readonly SourceRow[]

/** What an answer may refer to by a number. `meeting`: free times, in conversations with the Venture Advisor. */
export type Offered = { sources: Sources; meeting: MeetingOffer | null }

/** `resultId` names what was made, where it can be taken back from here. */
type Result = { resultId: string | null; resultUrl: string }

/**
 * Something that may be proposed. `describe` makes of a model's arguments, which may be anything, the input and what the card says, or null
 * where they make no sense; `approve` does it as the person, with their rights, and `undo` takes it back.
 */
type Kind<Arguments extends z.ZodObject, Input> = {
  description: string
  /** The arguments as a model gives them: all required, null where unknown. */
  arguments: Arguments
  input: z.ZodType<Input>
  permission: Permission
  /** Whether it makes sense here; always, where left out. */
  isOffered?(offered: Offered): boolean
  describe(
    toolArguments: z.output<Arguments>,
    offered: Offered,
  ): { input: unknown; title: string; details: Details } | null
  approve(ctx: Ctx, input: Input): Promise<Result>
  undo?(ctx: Ctx, resultId: string): Promise<unknown>
}

const defineKind = <Arguments extends z.ZodObject, Input>(kind: Kind<Arguments, Input>) => kind
const text = (max: number) => z.string().max(max).nullable()
const number = z.object({ n: z.number().int() })

/** The passage with this number, where it is of this kind. */
const findSource = (sources: Sources, { n, kind }: { n: unknown; kind: SourceRow['kind'] }) =>
  sources.find((source) => source.n === n && source.kind === kind)

/** The id by which screens and endpoints know it: the last part of its path. */
const toScreenId = ({ url }: SourceRow): string => new URL(url, 'http://localhost').pathname.split('/').at(-1)!

const toDetails = (values: Record<string, string | null | undefined>): Details =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []))

export const proposalKinds = {
  draft_venture: defineKind({
    description: 'Start a venture of the person, with what they told about it.',
    arguments: z.object({
      name: text(200),
      description: text(2_000),
      industry: z.enum(ventureIndustries).nullable(),
      stage: z.enum(listStages() as [string, ...string[]]).nullable(),
    }),
    input: newVenture,
    permission: 'venture.create',
    describe: ({ name, description, industry, stage }) => {
      if (!name) return null
      const input = {
        name,
        ...(description ? { description } : {}),
        ...(industry ? { industry } : {}),
        stage: stage ?? 'ideation',
      }
      const details = toDetails({
        Name: name,
        Description: description,
        Industry: industry ? getLabel(industry) : null,
        Stage: getLabel(input.stage),
      })
      return { input, title: 'Start a venture', details }
    },
    approve: async (ctx, input) => {
      const { id } = await createVenture(ctx, input)
      return { resultId: id, resultUrl: `/ventures/${id}` }
    },
    undo: trashVenture,
  }),
  save_resource: defineKind({
    description: 'Save the resource of a numbered passage to the list of the person.',
    arguments: number,
    input: z.object({ notionId: z.string() }),
    permission: 'resource.save',
    describe: ({ n }, { sources }) => {
      const found = findSource(sources, { n, kind: 'resource' })
      return found
        ? {
            input: { notionId: toScreenId(found) },
            title: 'Save a resource',
            details: toDetails({ Resource: found.title }),
          }
        : null
    },
    approve: async (ctx, { notionId }) => {
      await saveResource(ctx, notionId)
      return { resultId: notionId, resultUrl: `/resources/${notionId}` }
    },
    undo: unsaveResource,
  }),
  register_for_event: defineKind({
    description: 'Register the person for the event of a numbered passage.',
    arguments: number,
    input: z.object({ eventId: z.string() }),
    permission: 'event.attend',
    describe: ({ n }, { sources }) => {
      const found = findSource(sources, { n, kind: 'event' })
      return found
        ? {
            input: { eventId: toScreenId(found) },
            title: 'Register for an event',
            details: toDetails({ Event: found.title }),
          }
        : null
    },
    approve: async (ctx, { eventId }) => {
      await createOwnRsvp(ctx, eventId)
      return { resultId: eventId, resultUrl: `/events/${eventId}` }
    },
    undo: cancelOwnRsvp,
  }),
  book_meeting: defineKind({
    description:
      'Book one of the numbered free times with a mentor, when the person wants to meet, book or schedule. One proposal for each time that suits.',
    arguments: z.object({ n: z.number().int(), topic: text(advisingLimits.topicLength), kind: text(60) }),
    input: z.object({
      requestId: z.string().nullable(),
      mentorId: z.string(),
      startsAt: z.string(),
      topic: newTopicRequest.shape.topic,
      kind: z.string().nullable(),
    }),
    permission: 'advising.book',
    isOffered: ({ meeting }) => meeting !== null,
    describe: ({ n, topic, kind: proposedKind }, { meeting }) => {
      const time = meeting?.times[n - 1]
      if (!meeting || !time) return null
      const { requestId, meetingKinds, meetingKind } = meeting
      const kind = meetingKinds.find((name) => name === proposedKind) ?? meetingKind
      const { mentorId, mentorName, startsAt, label, shortLabel, location } = time
      const input = { requestId, mentorId, startsAt, topic: topic?.trim() || meeting.topic, kind }
      const details = { Mentor: mentorName, When: label, Kind: kind, Location: location, Topic: input.topic }
      return { input, title: `Meet ${mentorName}: ${shortLabel}`, details: toDetails(details) }
    },
    approve: async (ctx, input) => ({
      resultId: await bookOfferedTime(ctx, input),
      resultUrl: input.requestId ? `${paths.meetingIntake.path}?request=${input.requestId}` : paths.mentors.path,
    }),
    undo: cancelOfferedTime,
  }),
  request_advising: defineKind({
    description: 'Ask for a mentor or advisor, where the program’s content is not enough or the person wants to talk.',
    arguments: z.object({ topic: text(120), message: text(2_000) }),
    input: newTopicRequest,
    permission: 'advising.request',
    describe: ({ topic, message }) =>
      message
        ? {
            input: { topic: topic ?? toTitle(message), message },
            title: 'Request advising',
            details: toDetails({ Topic: topic ?? toTitle(message), Message: message }),
          }
        : null,
    approve: async (ctx, input) => {
      const { id } = await createTopicRequest(ctx, input)
      return { resultId: id, resultUrl: paths.meetingIntake.path }
    },
    undo: withdrawRequest,
  }),
  find_mentor: defineKind({
    description: 'Look through the mentors for someone who knows about a topic.',
    arguments: z.object({ topic: text(120) }),
    input: z.object({ topic: z.string() }),
    permission: 'mentor.browse',
    describe: ({ topic }) =>
      topic ? { input: { topic }, title: 'Find a mentor', details: toDetails({ Topic: topic }) } : null,
    // It changes nothing, so there is nothing to undo.
    approve: async (_ctx, { topic }) => ({
      resultId: null,
      resultUrl: `/mentor-directory?q=${encodeURIComponent(topic)}`,
    }),
  }),
} satisfies Record<ProposalKind, unknown>

/** The kind as one type for all of them: its `input` parses what its `approve` gets. */
export const getKind = (kind: ProposalKind): Kind<z.ZodObject, unknown> =>
  proposalKinds[kind] as unknown as Kind<z.ZodObject, unknown>
