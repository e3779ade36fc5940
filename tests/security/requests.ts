import { randomUUID } from 'node:crypto'
import { newId } from '#platform/server/db/columns.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { fillPath, listPathParams, toJsonSchema, type ApiRoute } from './endpoints.ts'
import { createPerson, type Person } from './people.ts'
import { addInvitation, addLink, addResource, addTool, findAnyPersonId, png } from './fixtures.ts'
import { findRowFactory } from './row-factories.ts'
import { createSample } from './sample-input.ts'

/** The endpoint's path with a new row of `owner`, or with ids that do not exist where `rowFactories` has no entry. */
export async function buildAddress(
  app: TestApp,
  { apiRoute, owner }: { apiRoute: ApiRoute; owner: Person },
): Promise<string> {
  const [first, ...others] = listPathParams(apiRoute.path)
  if (!first) return apiRoute.path
  const value = await findRowFactory(apiRoute.path)?.(app, owner)
  return fillPath(apiRoute.path, {
    [first]: value ?? randomUUID(),
    ...Object.fromEntries(others.map((name) => [name, randomUUID()])),
  })
}

type BodyFactory = (app: TestApp, apiRoute: ApiRoute) => Promise<unknown>

const createFromSchema: BodyFactory = async (_app, { endpoint }) => createSample(toJsonSchema(endpoint.body) ?? {})
const createSignInLinkBody: BodyFactory = async (app) => ({
  token: await addLink(app, await createPerson(app)),
  confirmed: true,
})

const createInvitationBody: BodyFactory = async (app) => ({
  token: (await addInvitation(app, await createPerson(app))).token,
})

const createNoBody: BodyFactory = async () => undefined

/**
 * Bodies that are known to be valid. An endpoint that is not here gets a body made from its schema, which it may refuse for
 * reasons that the schema does not contain. Its test then proves less, but does not fail.
 */
const bodyFactories: Record<string, BodyFactory> = {
  'POST /api/send-magic-link': async () => ({
    email: `n${newId().slice(-12)}@virginia.edu`,
    firstName: 'New',
    lastName: 'One',
    isRegistering: true,
  }),
  'POST /api/auth/magic-link/peek': createSignInLinkBody,
  'POST /api/auth/magic-link/verify': createSignInLinkBody,
  'POST /api/demo-login/{role}': createFromSchema,
  'DELETE /api/me/campus-accounts/{id}': createNoBody,
  'POST /api/auth/passkeys/options': createNoBody,
  'POST /api/me/passkeys/options': createNoBody,
  'PATCH /api/me/passkeys/{id}': async () => ({ name: 'Kiln' }),
  'DELETE /api/me/passkeys/{id}': createNoBody,
  'POST /api/logout': createNoBody,
  'DELETE /api/auth/sessions': createNoBody,
  'DELETE /api/auth/sessions/{id}': createNoBody,
  'PUT /api/users/profile': createFromSchema,
  'PATCH /api/profile': createFromSchema,
  'POST /api/users/photo': createNoBody,
  'DELETE /api/users/photo': createNoBody,
  'PUT /api/admin/users/{id}/role': createFromSchema,
  'DELETE /api/admin/users/{id}': createNoBody,
  'POST /api/admin/users/{id}/revoke-sessions': createNoBody,
  'POST /api/admin/invite-user': async () => ({
    email: `n${newId().slice(-12)}@virginia.edu`,
    firstName: 'New',
    lastName: 'One',
    role: 'mentor',
  }),
  'POST /api/admin/send-magic-link': async () => ({ email: `n${newId().slice(-12)}@virginia.edu`, role: 'mentor' }),
  'POST /api/ventures': async () => ({ name: 'Kiln', stage: 'idea', industry: 'technology' }),
  'PATCH /api/ventures/{id}': async () => ({ name: 'Kiln', stage: 'prototype', industry: 'education' }),
  'DELETE /api/ventures/{id}': createNoBody,
  'POST /api/ventures/{id}/milestones': async () => ({ title: 'Rent a kiln', dueOn: '2031-05-01' }),
  'POST /api/ventures/{id}/metrics': async () => ({
    kind: 'customers',
    value: 12,
    date: '2026-05-01',
    source: 'A count',
  }),
  'POST /api/ventures/{id}/invitations': createFromSchema,
  'POST /api/admin/students/{id}/badges': createFromSchema,
  'PATCH /api/admin/students/{id}': createFromSchema,
  'PATCH /api/admin/students/{id}/profile': async () => ({ firstName: 'Kiln', yearOfStudy: 'senior' }),
  'PATCH /api/admin/student-lists/{id}': async () => ({ name: 'Kiln' }),
  'DELETE /api/admin/student-lists/{id}': createNoBody,
  'POST /api/admin/student-lists': async () => ({ name: 'Kiln', filters: { engagement: 'high' } }),
  'POST /api/admin/student-imports': async () => ({ csv: 'email\nkiln@virginia.edu', isDryRun: true }),
  'POST /api/venture-invitations/peek': createInvitationBody,
  'POST /api/venture-invitations/{id}/accept': createNoBody,
  'POST /api/venture-invitations/{id}/decline': createNoBody,
  'POST /api/admin/tracked-links': async () => ({
    title: 'Kiln',
    url: 'https://example.org',
    shortCode: newId().slice(-12),
  }),
  'PATCH /api/admin/tracked-links/{id}': createFromSchema,
  'DELETE /api/admin/tracked-links/{id}': createNoBody,
  'POST /api/admin/tracked-links/{id}/regenerate': createFromSchema,
  'POST /api/admin/tracked-links/bulk-tag': createFromSchema,
  'POST /api/admin/tracked-links/bulk-change': createFromSchema,
  'POST /api/admin/link-templates': async () => ({ name: newId(), utmSource: 'poster' }),
  'DELETE /api/admin/link-templates/{id}': createNoBody,
  'POST /api/admin/webhooks': createFromSchema,
  'PATCH /api/admin/webhooks/{id}': createFromSchema,
  'DELETE /api/admin/webhooks/{id}': createNoBody,
  'POST /api/admin/webhooks/{id}/test': createNoBody,
  'POST /api/admin/api-keys': createFromSchema,
  'POST /api/bookings/{id}/cancel': createFromSchema,
  'POST /api/bookings/availability/refresh': createNoBody,
  'DELETE /api/admin/api-keys/{id}': createNoBody,
  'DELETE /api/admin/link-misses/{code}': createNoBody,
  'POST /api/admin/tracked-links/import': async () => ({ csv: 'url,title\nhttps://example.org,Kiln', isDryRun: false }),
  'POST /api/chat/voice/{id}/turns': async () => ({ turns: [{ itemId: 'item_1', role: 'user', text: 'Kiln' }] }),
  'POST /api/chat/voice/{id}/end': createNoBody,
  'PUT /api/meeting-intake/draft': async () => ({ values: { ventureName: 'Kiln' }, step: 2 }),
  'POST /api/advising/requests/{id}/withdraw': createNoBody,
  'POST /api/events': async () => ({ title: 'Kiln', startDate: '2030-05-01T18:00:00Z', capacity: 3 }),
  'PUT /api/events/{id}': async () => ({ title: 'Kiln', startDate: '2030-05-01T18:00:00Z' }),
  'DELETE /api/events/{id}': createNoBody,
  'PUT /api/events/{id}/rsvp': createNoBody,
  'POST /api/events/{id}/attendance': async (app) => ({ personId: await findAnyPersonId(app) }),
  'PUT /api/announcements/{id}/dismissal': createNoBody,
  'POST /api/admin/announcements': async () => ({ title: 'Kiln', body: 'Clay' }),
  'PATCH /api/admin/announcements/{id}': async () => ({ title: 'Kiln' }),
  'DELETE /api/admin/announcements/{id}': createNoBody,
  'POST /api/calendar-feed': createFromSchema,
  'DELETE /api/calendar-feed': createNoBody,
  'POST /api/notifications/read': async () => ({}),
  'POST /api/notifications/{id}/snooze': async (app) => ({
    until: new Date(app.base.clock.now().getTime() + 3_600_000).toISOString(),
  }),
  'DELETE /api/notifications/{id}/snooze': createNoBody,
  'PUT /api/notifications/preferences': async () => ({ kind: 'badge_earned', inApp: true, byMail: 'digest' }),
  'POST /api/resources/{id}/view': createNoBody,
  'POST /api/resources/{id}/download': createNoBody,
  'POST /api/resources/download': async (app) => ({ resourceId: await addResource(app), resourceTitle: 'Kiln' }),
  'POST /api/resources/save': async (app) => ({ id: await addResource(app), title: 'Kiln', category: 'general' }),
  'POST /api/resources/unsave': createFromSchema,
  'DELETE /api/resources/saved/{name}': createNoBody,
  'POST /api/user/toggle-favorite-tool': async (app) => ({ toolId: await addTool(app) }),
  'POST /api/notion/sync-resources': async () => ({}),
  'POST /api/admin/sync-courses': async () => ({}),
  'POST /api/admin/cache/sync-all': async () => ({}),
  'POST /api/admin/cache/clear-all': async () => ({}),
  'POST /api/admin/cache/clear/{type}': async () => ({}),
  'POST /api/admin/content/runs/{id}/confirm': async () => ({}),
  'PATCH /api/admin/interactions/{id}': async () => ({ title: 'Kiln opening' }),
  'DELETE /api/admin/interactions/{id}': createNoBody,
  'POST /api/admin/interactions/{id}/follow-up': async () => ({ isDone: true }),
  'POST /api/report-schedules': async (app) => ({
    name: 'Kiln',
    frequency: 'week',
    filters: { period: 'lastQuarter' },
    recipientIds: [(await createPerson(app, { role: 'director' })).id],
  }),
  'PATCH /api/report-schedules/{id}': async () => ({ name: 'Kiln report', isPaused: true }),
  'DELETE /api/report-schedules/{id}': createNoBody,
  'POST /api/report-schedules/{id}/send': createNoBody,
  'POST /api/receipts/emails/{id}/reprocess': createNoBody,
  'DELETE /api/receipts/emails/{id}': createNoBody,
  'PATCH /api/receipts/data/{id}': async () => ({ notes: 'Kiln' }),
  'POST /api/receipts/data/verify': async () => ({ receipts: [{ id: newId(), version: 1 }] }),
  'POST /api/receipts/category-rules': async () => ({ contains: `kiln ${newId()}`, category: 'Meals' }),
  'DELETE /api/receipts/category-rules/{id}': createNoBody,
  'POST /api/exchange-rates': async () => ({ day: '2026-03-02', currency: 'GBP', rate: '1.25' }),
  'POST /api/exchange-rates/import': async () => ({ csv: 'Date,USD\n2026-03-02,1.1\n' }),
  'DELETE /api/exchange-rates/{id}': createNoBody,
  'POST /api/receipts/data/{id}/verify': createNoBody,
  'POST /api/receipts/data/{id}/unverify': createNoBody,
  'PUT /api/tts/{id}/position': createFromSchema,
  'PUT /api/tts/{id}/sharing': createFromSchema,
  'DELETE /api/tts/{id}': createNoBody,
  'POST /api/tts/pronunciations': async () => ({ word: newId(), spokenAs: 'kiln' }),
  'DELETE /api/tts/pronunciations/{id}': createNoBody,
  'POST /api/twenty/sync-user/{id}': createNoBody,
  'POST /api/twenty/sync-venture/{id}': createNoBody,
  'POST /api/twenty/sync': async () => ({ dryRun: true }),
  'POST /api/twenty/conflicts/{id}/resolve': async () => ({ choice: 'ours' }),
  'POST /api/admin/content/webhook': createNoBody,
  'DELETE /api/admin/content/webhook': createNoBody,
}

/** Whether the endpoint is known to succeed for people with the permission, with the body of `bodyOf` or as a plain read. */
export function hasBodyFactory({ route, method, endpoint }: ApiRoute): boolean {
  return (
    route in bodyFactories || (method === 'GET' && (endpoint.raw === undefined || route === 'GET /api/photos/{name}'))
  )
}

/** A body for the endpoint, or undefined if it has none. */
export async function buildBody(app: TestApp, apiRoute: ApiRoute): Promise<unknown> {
  const createBody = bodyFactories[apiRoute.route] ?? (apiRoute.endpoint.body ? createFromSchema : undefined)
  return createBody?.(app, apiRoute)
}

/** Sends the body that the endpoint accepts; an upload as multipart. */
export async function callEndpoint(
  app: TestApp,
  { apiRoute, client, address, body }: { apiRoute: ApiRoute; client: Client; address: string; body?: unknown },
): Promise<Reply> {
  if (apiRoute.endpoint.raw === 'upload') return client.send(apiRoute.method, address, { raw: uploadForm() })
  if (apiRoute.endpoint.raw === 'stream') return openStream(app, { client, address })
  return client.send(apiRoute.method, address, body === undefined ? {} : { body })
}

/** A form with a photo after these other fields. */
export function uploadForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([png], { type: 'image/png' }), 'photo.png')
  return form
}

/** A stream never ends, so only its status and headers are read. */
async function openStream(app: TestApp, { client, address }: { client: Client; address: string }): Promise<Reply> {
  const controller = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(app.url + address, { headers: { cookie }, signal: controller.signal })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await response.text()
  controller.abort()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}
