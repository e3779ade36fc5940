/** A small project with every kind of import that the rules allow. */
export const validTree: Record<string, string> = {
  'rules/limits.ts': "import { z } from 'zod'\nexport const limit = z.number()",
  'rules/paths.ts': "import { limit } from './limits.ts'\nexport const paths = { limit }",
  'platform/contract/endpoint.ts':
    "import { z } from 'zod'\nimport { paths } from '#rules/paths.ts'\nexport const endpoint = { z, paths }",
  'platform/server/ctx.ts':
    "import type { Files } from '#providers/files/port.ts'\nimport { sql } from 'drizzle-orm'\nexport type Ctx = { files: Files }\nexport const ctx = sql",
  'platform/server/http/mount.ts':
    "import Fastify from 'fastify'\nimport { ctx } from '../ctx.ts'\nexport const mount = [Fastify, ctx]",
  'platform/server/people/tables.ts': "import { text } from 'drizzle-orm/pg-core'\nexport const people = text",
  'platform/web/api-client.ts':
    "import { endpoint } from '#platform/contract/endpoint.ts'\nexport const call = endpoint",
  'providers/files/port.ts': "import { limit } from '#rules/limits.ts'\nexport type Files = typeof limit",
  'providers/files/folder.ts':
    "import { readFile } from 'node:fs/promises'\nimport type { Files } from './port.ts'\nexport const folder = readFile as unknown as Files",
  'providers/files/conformance.ts':
    "import { test } from 'vitest'\nimport { folder } from './folder.ts'\nexport const passes = () => test('reads', () => folder)",
  'features/links/schema.ts':
    "import { z } from 'zod'\nimport { award } from '#features/awards/schema.ts'\nexport const link = { z, award }",
  'features/links/contract.ts':
    "import { endpoint } from '#platform/contract/endpoint.ts'\nimport { link } from './schema.ts'\nexport const contract = { endpoint, link }",
  'features/links/server/tables.ts':
    "import { text } from 'drizzle-orm/pg-core'\nimport { people } from '#platform/server/people/tables.ts'\nexport const links = [text, people]",
  'features/links/server/queries.ts':
    "import { sql } from 'drizzle-orm'\nimport { links } from './tables.ts'\nexport const findLink = [sql, links]",
  'features/links/server/clicks/queries.ts':
    "import { sql } from 'drizzle-orm'\nimport { links } from '../tables.ts'\nexport const findClicks = [sql, links]",
  'features/links/server/actions.ts':
    "import type { links } from './tables.ts'\nimport { findLink } from './queries.ts'\nimport { findClicks } from './clicks/queries.ts'\nimport { listAwards } from '#features/awards/server/queries.ts'\nimport { serializeAward } from '#features/awards/server/serializers.ts'\nimport { email } from './emails.tsx'\nexport const create = [findLink, findClicks, listAwards, serializeAward, email] as unknown as typeof links",
  'features/links/server/emails.tsx':
    "import { link } from '../schema.ts'\nexport const email = () => <p>{String(link)}</p>",
  'features/links/server/routes.ts':
    "import { mount } from '#platform/server/http/mount.ts'\nimport { contract } from '../contract.ts'\nimport { create } from './actions.ts'\nexport const routes = [mount, contract, create]",
  'features/links/server/seed.ts': "import { links } from './tables.ts'\nexport const seed = links",
  'features/links/links.test.ts':
    "import { test } from 'vitest'\nimport { routes } from './server/routes.ts'\nimport { folder } from '#providers/files/folder.ts'\ntest('story', () => [routes, folder])",
  'features/links/web/api.ts':
    "import { call } from '#platform/web/api-client.ts'\nimport { contract } from '../contract.ts'\nexport const api = [call, contract]",
  'features/links/web/embeds.tsx': "import { api } from './api.ts'\nexport const LinkCard = () => <p>{String(api)}</p>",
  'features/awards/schema.ts': 'export const award = 1',
  'features/awards/server/queries.ts': "import { sql } from 'drizzle-orm'\nexport const listAwards = sql",
  'features/awards/server/serializers.ts':
    "import type { award } from '../schema.ts'\nexport const serializeAward = (row: typeof award) => row",
  'features/awards/web/awards-screen.tsx':
    "import { LinkCard } from '#features/links/web/embeds.tsx'\nimport { api } from '#features/links/web/api.ts'\nimport { link } from '#features/links/schema.ts'\nexport const AwardsScreen = () => <LinkCard key={String([api, link])} />",
  'features/reports/server/queries.ts':
    "import { links } from '#features/links/server/tables.ts'\nexport const countLinks = links",
  'apps/server/main.ts':
    "import Fastify from 'fastify'\nimport { routes } from '#features/links/server/routes.ts'\nimport { seed } from '#features/links/server/seed.ts'\nimport { folder } from '#providers/files/folder.ts'\nexport const main = [Fastify, routes, seed, folder]",
  'apps/web/main.tsx':
    "import { AwardsScreen } from '#features/awards/web/awards-screen.tsx'\nexport const main = <AwardsScreen />",
  'tests/journeys/sign-in.test.ts': "import { main } from '#apps/server/main.ts'\nexport const journey = main",
}

type SampleFile = { path: string; text: string; rules: string[] }
const createSampleFile = (path: string, { from, rules }: { from: string; rules: string[] }): SampleFile => ({
  path,
  text: `import * as it from '${from}'\nexport const own = it`,
  rules,
})

/** Files that each break the rules named with them, and those of the valid project. */
export const invalidFiles: SampleFile[] = [
  ...Object.entries(validTree).map(([path, text]) => ({ path, text, rules: [] })),
  createSampleFile('rules/badges.ts', { from: 'node:fs', rules: ['rules-stand-alone'] }),
  createSampleFile('rules/points.ts', { from: '#platform/contract/endpoint.ts', rules: ['rules-stand-alone'] }),
  createSampleFile('rules/events.ts', { from: 'fastify', rules: ['rules-stand-alone', 'framework-only-in-mount'] }),
  createSampleFile('platform/contract/paging.ts', {
    from: '#platform/server/ctx.ts',
    rules: ['contract-stands-on-rules'],
  }),
  createSampleFile('platform/contract/clock.ts', { from: 'node:process', rules: ['contract-stands-on-rules'] }),
  createSampleFile('platform/server/log.ts', {
    from: '#features/links/schema.ts',
    rules: ['platform-server-knows-no-feature'],
  }),
  createSampleFile('platform/server/jobs.ts', {
    from: '#platform/web/api-client.ts',
    rules: ['platform-server-knows-no-feature'],
  }),
  createSampleFile('platform/server/mail.ts', {
    from: '#providers/files/folder.ts',
    rules: ['platform-server-knows-no-feature', 'adapters-only-in-apps'],
  }),
  {
    path: 'platform/server/photos.ts',
    text: "import type { Files } from '#providers/files/port.ts'\nimport { limit } from '#providers/files/port.ts'\nexport const photos = limit as Files",
    rules: ['platform-server-knows-ports-by-type'],
  },
  {
    path: 'platform/server/clock.ts',
    text: "import type { Timer } from './timer.ts'\nexport type Clock = { timer: Timer }",
    rules: ['no-cycles'],
  },
  {
    path: 'platform/server/timer.ts',
    text: "import type { Clock } from './clock.ts'\nexport type Timer = { clock: Clock }",
    rules: [], // A cycle is reported once, for the file whose name comes first.
  },
  createSampleFile('platform/server/sessions/cookie.ts', { from: 'fastify', rules: ['framework-only-in-mount'] }),
  createSampleFile('platform/server/start.ts', { from: '#apps/server/main.ts', rules: ['nobody-imports-apps'] }),
  createSampleFile('platform/server/probe.ts', { from: 'vitest', rules: ['product-never-test'] }),
  createSampleFile('platform/web/theme.ts', {
    from: '#features/links/web/api.ts',
    rules: ['platform-web-knows-no-feature'],
  }),
  createSampleFile('platform/web/form.ts', {
    from: '#platform/server/ctx.ts',
    rules: ['platform-web-knows-no-feature', 'web-never-server'],
  }),
  createSampleFile('platform/web/table.ts', { from: 'node:fs', rules: ['web-never-node'] }),
  createSampleFile('providers/mail/smtp.ts', { from: '#platform/server/ctx.ts', rules: ['provider-knows-its-port'] }),
  createSampleFile('providers/mail/outbox.ts', {
    from: '#providers/files/port.ts',
    rules: ['provider-knows-its-port'],
  }),
  createSampleFile('providers/mail/postbox.ts', {
    from: '#features/links/schema.ts',
    rules: ['provider-knows-its-port'],
  }),
  createSampleFile('providers/files/fake-s3-store.ts', { from: 'node:fs', rules: [] }),
  createSampleFile('providers/files/s3.ts', { from: './fake-s3-store.ts', rules: ['product-never-test'] }),
  createSampleFile('features/crm/schema.ts', {
    from: '#features/links/contract.ts',
    rules: ['schema-and-contract-run-anywhere'],
  }),
  createSampleFile('features/crm/contract.ts', { from: 'node:crypto', rules: ['schema-and-contract-run-anywhere'] }),
  createSampleFile('features/crm/server/tables.ts', { from: './queries.ts', rules: ['downward-from-tables'] }),
  createSampleFile('features/crm/server/queries.ts', { from: './actions.ts', rules: ['downward-from-queries'] }),
  createSampleFile('features/crm/server/actions.ts', { from: './routes.ts', rules: ['nobody-calls-the-top'] }),
  createSampleFile('features/crm/server/emails.ts', { from: './actions.ts', rules: ['downward-from-queries'] }),
  createSampleFile('features/crm/server/routes.ts', { from: 'fastify', rules: ['framework-only-in-mount'] }),
  createSampleFile('features/crm/server/reactions.ts', { from: 'drizzle-orm', rules: ['sql-only-in-queries'] }),
  createSampleFile('features/crm/server/jobs.ts', { from: 'pg', rules: ['sql-only-in-queries'] }),
  createSampleFile('features/crm/server/person.ts', { from: './tables.ts', rules: ['tables-only-in-queries'] }),
  createSampleFile('features/crm/server/seed.ts', { from: 'drizzle-orm', rules: ['sql-only-in-queries'] }),
  createSampleFile('features/crm/server/company.ts', {
    from: '#platform/server/people/tables.ts',
    rules: ['tables-only-in-queries'],
  }),
  createSampleFile('features/crm/server/adapter.ts', {
    from: '#providers/files/folder.ts',
    rules: ['adapters-only-in-apps'],
  }),
  createSampleFile('features/crm/server/sync/queries.ts', {
    from: '#features/links/server/tables.ts',
    rules: ['neighbours-tables-are-for-reports'],
  }),
  createSampleFile('features/crm/server/sync/actions.ts', {
    from: '#features/links/server/routes.ts',
    rules: ['feature-server-asks-neighbours', 'nobody-calls-the-top'],
  }),
  createSampleFile('features/crm/server/email.ts', {
    from: '#features/links/server/emails.tsx',
    rules: ['feature-server-asks-neighbours'],
  }),
  createSampleFile('features/crm/server/page.ts', {
    from: '#platform/web/api-client.ts',
    rules: ['feature-server-stays-on-its-side'],
  }),
  createSampleFile('features/crm/server/card.ts', {
    from: '#features/links/web/embeds.tsx',
    rules: ['feature-server-stays-on-its-side'],
  }),
  createSampleFile('features/crm/server/probe.ts', {
    from: '#providers/files/conformance.ts',
    rules: ['product-never-test'],
  }),
  createSampleFile('features/crm/server/lost.ts', { from: './nowhere.ts', rules: ['resolves'] }),
  createSampleFile('features/crm/web/api.ts', { from: '../server/actions.ts', rules: ['web-never-server'] }),
  createSampleFile('features/crm/web/crm-screen.tsx', {
    from: '#features/awards/web/awards-screen.tsx',
    rules: ['feature-web-asks-neighbours'],
  }),
  createSampleFile('features/crm/web/person-row.tsx', {
    from: '#features/links/server/queries.ts',
    rules: ['web-never-server'],
  }),
  createSampleFile('features/crm/web/routes.tsx', { from: '#apps/web/main.tsx', rules: ['nobody-imports-apps'] }),
  createSampleFile('apps/web/shell.tsx', { from: '#platform/server/ctx.ts', rules: ['web-never-server'] }),
]
