import { randomUUID } from 'node:crypto'
import { newId } from '#platform/server/db/columns.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { fill, namesIn, schemaOf, type Known } from './endpoints.ts'
import { enrol, type Person } from './persons.ts'
import {
  addCalendar,
  addContentFile,
  addCourse,
  addEvent,
  addHeldRun,
  addInvitation,
  addLink,
  addMiss,
  addNotification,
  addPhoto,
  addResource,
  addSession,
  addTemplate,
  addTool,
  addTrackedLink,
  addVenture,
  anybody,
  png,
} from './rows.ts'
import { sampleOf } from './sample-input.ts'

/** Puts a row of somebody's into the database and answers what stands for it in the address. */
type Maker = (app: TestApp, owner: Person) => Promise<string>

/**
 * Whose row the first value of an address is, by the address up to it. An address that is not here gets the id of
 * nothing, so a new feature is asked right away whether it finds what does not exist.
 */
const makers: Record<string, Maker> = {
  '/api/ventures/{id}': addVenture,
  '/api/venture-invitations/{id}': async (app, owner) => (await addInvitation(app, owner)).id,
  '/api/auth/sessions/{id}': addSession,
  '/api/students/{id}': async (_app, owner) => owner.id,
  '/api/admin/students/{id}': async (_app, owner) => owner.id,
  '/api/admin/users/{id}': async (_app, owner) => owner.id,
  '/api/photos/{name}': addPhoto,
  '/api/demo-login/{role}': async () => 'student',
  '/api/admin/tracked-links/{id}': async (app, owner) => (await addTrackedLink(app, owner)).id,
  '/api/admin/link-clicks/{id}': async (app, owner) => (await addTrackedLink(app, owner)).id,
  '/api/admin/link-templates/{id}': addTemplate,
  '/api/admin/link-misses/{code}': addMiss,
  '/api/resources/{id}': addResource,
  '/api/resources/saved/{name}': addResource,
  '/api/content-files/{fileId}': addContentFile,
  '/api/courses/{slug}': addCourse,
  '/api/admin/cache/clear/{type}': async () => 'tools',
  '/api/admin/content/runs/{id}': addHeldRun,
  '/api/events/{id}': addEvent,
  '/calendar/{name}': addCalendar,
  '/l/{code}': async (app, owner) => (await addTrackedLink(app, owner)).code,
  '/api/notifications/{id}': addNotification,
}

export const isRowKnown = ({ path }: Known): boolean => namesIn(path).length === 1 && makerOf(path) !== undefined

/** What is published is for everybody: "own" then reaches what a person does with it, and the row itself is nobody's. */
export const isPublished = ({ path }: Known): boolean =>
  /^\/api\/(?:resources|content-files|courses)\//.test(path) && makerOf(path) !== undefined

function makerOf(path: string): Maker | undefined {
  return makers[path.slice(0, path.indexOf('}') + 1)]
}

/** The endpoint's address with a new row of `owner`, or with ids of nothing where rows of that kind are not known here. */
export async function addressOf(app: TestApp, { known, owner }: { known: Known; owner: Person }): Promise<string> {
  const [first, ...others] = namesIn(known.path)
  if (!first) return known.path
  const value = await makerOf(known.path)?.(app, owner)
  return fill(known.path, {
    [first]: value ?? randomUUID(),
    ...Object.fromEntries(others.map((name) => [name, randomUUID()])),
  })
}

type Recipe = (app: TestApp, known: Known) => Promise<unknown>

const fromSchema: Recipe = async (_app, { endpoint }) => sampleOf(schemaOf(endpoint.body) ?? {})
const newLink: Recipe = async (app) => ({ token: await addLink(app, await enrol(app)), confirmed: true })

const newInvitation: Recipe = async (app) => ({ token: (await addInvitation(app, await enrol(app))).token })

const nothing: Recipe = async () => undefined

/**
 * Bodies that are known to be taken. An endpoint that is not here is sent what its schema tells, which it may refuse for
 * reasons no schema knows; it then proves less, and nothing has to be changed for it.
 */
const recipes: Record<string, Recipe> = {
  'POST /api/send-magic-link': async () => ({
    email: `n${newId().slice(-12)}@virginia.edu`,
    firstName: 'New',
    lastName: 'One',
    isRegistering: true,
  }),
  'POST /api/auth/magic-link/peek': newLink,
  'POST /api/auth/magic-link/verify': newLink,
  'POST /api/demo-login/{role}': fromSchema,
  'POST /api/logout': nothing,
  'DELETE /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/{id}': nothing,
  'PUT /api/users/profile': fromSchema,
  'PATCH /api/profile': fromSchema,
  'POST /api/users/photo': nothing,
  'DELETE /api/users/photo': nothing,
  'PUT /api/admin/users/{id}/role': fromSchema,
  'DELETE /api/admin/users/{id}': nothing,
  'POST /api/admin/users/{id}/revoke-sessions': nothing,
  'POST /api/ventures': fromSchema,
  'PATCH /api/ventures/{id}': fromSchema,
  'DELETE /api/ventures/{id}': nothing,
  'POST /api/ventures/{id}/milestones': async () => ({ title: 'Rent a kiln', dueOn: '2031-05-01' }),
  'POST /api/ventures/{id}/metrics': async () => ({
    kind: 'customers',
    value: 12,
    date: '2026-05-01',
    source: 'A count',
  }),
  'POST /api/ventures/{id}/invitations': fromSchema,
  'POST /api/admin/students/{id}/badges': fromSchema,
  'POST /api/venture-invitations/peek': newInvitation,
  'POST /api/venture-invitations/{id}/accept': nothing,
  'POST /api/venture-invitations/{id}/decline': nothing,
  'POST /api/admin/tracked-links': async () => ({
    title: 'Kiln',
    url: 'https://example.org',
    shortCode: newId().slice(-12),
  }),
  'PATCH /api/admin/tracked-links/{id}': fromSchema,
  'DELETE /api/admin/tracked-links/{id}': nothing,
  'POST /api/admin/tracked-links/{id}/regenerate': fromSchema,
  'POST /api/admin/tracked-links/bulk-tag': fromSchema,
  'POST /api/admin/link-templates': fromSchema,
  'DELETE /api/admin/link-templates/{id}': nothing,
  'DELETE /api/admin/link-misses/{code}': nothing,
  'POST /api/admin/tracked-links/import': async () => ({ csv: 'url,title\nhttps://example.org,Kiln', isDryRun: false }),
  'POST /api/events': async () => ({ title: 'Kiln', startDate: '2030-05-01T18:00:00Z', capacity: 3 }),
  'PUT /api/events/{id}': async () => ({ title: 'Kiln', startDate: '2030-05-01T18:00:00Z' }),
  'DELETE /api/events/{id}': nothing,
  'PUT /api/events/{id}/rsvp': nothing,
  'POST /api/events/{id}/attendance': async (app) => ({ personId: await anybody(app) }),
  'POST /api/calendar-feed': fromSchema,
  'DELETE /api/calendar-feed': nothing,
  'POST /api/notifications/read': async () => ({}),
  'POST /api/notifications/{id}/snooze': async (app) => ({
    until: new Date(app.base.clock.now().getTime() + 3_600_000).toISOString(),
  }),
  'DELETE /api/notifications/{id}/snooze': nothing,
  'PUT /api/notifications/preferences': async () => ({ kind: 'badge_earned', inApp: true, byMail: 'digest' }),
  'POST /api/resources/{id}/view': nothing,
  'POST /api/resources/{id}/download': nothing,
  'POST /api/resources/download': async (app) => ({ resourceId: await addResource(app), resourceTitle: 'Kiln' }),
  'POST /api/resources/save': async (app) => ({ id: await addResource(app), title: 'Kiln', category: 'general' }),
  'POST /api/resources/unsave': fromSchema,
  'DELETE /api/resources/saved/{name}': nothing,
  'POST /api/user/toggle-favorite-tool': async (app) => ({ toolId: await addTool(app) }),
  'POST /api/notion/sync-resources': async () => ({}),
  'POST /api/admin/sync-courses': async () => ({}),
  'POST /api/admin/cache/sync-all': async () => ({}),
  'POST /api/admin/cache/clear-all': async () => ({}),
  'POST /api/admin/cache/clear/{type}': async () => ({}),
  'POST /api/admin/content/runs/{id}/confirm': async () => ({}),
  'DELETE /api/admin/content/webhook': nothing,
}

/** Whether what `bodyOf` makes, or asking for nothing but a plain answer, is known to be taken from those who may. */
export function isBodyKnown({ route, method, endpoint }: Known): boolean {
  return route in recipes || (method === 'GET' && (endpoint.raw === undefined || route === 'GET /api/photos/{name}'))
}

/** A body for the endpoint, or undefined where it takes none. */
export async function bodyOf(app: TestApp, known: Known): Promise<unknown> {
  const recipe = recipes[known.route] ?? (known.endpoint.body ? fromSchema : undefined)
  return recipe?.(app, known)
}

/** Sends what the endpoint takes; an upload as multipart. */
export async function call(
  app: TestApp,
  { known, client, address, body }: { known: Known; client: Client; address: string; body?: unknown },
): Promise<Reply> {
  if (known.endpoint.raw === 'upload') return client.send(known.method, address, { raw: uploadForm() })
  if (known.endpoint.raw === 'stream') return openStream(app, { client, address })
  return client.send(known.method, address, body === undefined ? {} : { body })
}

/** A photo, and before it whatever else a form may carry. */
export function uploadForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([png], { type: 'image/png' }), 'photo.png')
  return form
}

/** A stream has no end to wait for: its head is the answer. */
async function openStream(app: TestApp, { client, address }: { client: Client; address: string }): Promise<Reply> {
  const stop = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(app.url + address, { headers: { cookie }, signal: stop.signal })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await answer.text()
  stop.abort()
  return { status: answer.status, headers: answer.headers, text, body: text.startsWith('{') ? JSON.parse(text) : text }
}
