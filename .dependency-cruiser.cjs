/**
 * Who may import what. The rules use folders and the file names that every feature shares, so a new feature needs no
 * change here. `tests/architecture/imports.test.ts` runs them and proves that each can fail.
 */
const tests = '\\.test\\.tsx?$|^tests/|/conformance(|-[^/]+)\\.ts$|(^|/)fake-[^/]+\\.ts$'
const testTools = 'node_modules/(vitest|@vitest/[^/]+|fast-check|@playwright/[^/]+|playwright|@axe-core/[^/]+)/'
const ports = '^providers/[^/]+/port\\.ts$'
const zod = 'node_modules/zod/'
/** `(?:|[^/]+/)`: also in a sub-noun's folder, `server/clicks/queries.ts`. */
const inServer = (words) => `^features/[^/]+/server/(?:|[^/]+/)(?:${words})\\.tsx?$`
const productCode = (path) => ({ path, pathNot: tests })

/** One forbidden import: from product code at `from` to whatever `to` matches. */
const refuse = (name, { why, from, to }) => ({ name, comment: why, severity: 'error', from: productCode(from), to })

const rules = [
  refuse('rules-stand-alone', {
    why: 'rules/ is data: it imports nothing but Zod',
    from: '^rules/',
    to: { pathNot: ['^rules/', zod] },
  }),
  refuse('contract-stands-on-rules', {
    why: 'platform/contract runs on both sides: rules and Zod only',
    from: '^platform/contract/',
    to: { pathNot: ['^rules/', '^platform/contract/', zod] },
  }),
  refuse('platform-server-knows-no-feature', {
    why: 'the platform knows no feature, no adapter and not the other side',
    from: '^platform/server/',
    to: { path: '^(features|platform/web|providers)/', pathNot: ports },
  }),
  refuse('platform-server-knows-ports-by-type', {
    why: 'the platform names ports, it never runs them',
    from: '^platform/server/',
    to: { path: ports, dependencyTypesNot: ['type-only'] },
  }),
  refuse('platform-web-knows-no-feature', {
    why: 'the platform knows no feature, no provider and not the other side',
    from: '^platform/web/',
    to: { path: '^(features|platform/server|providers)/' },
  }),
  refuse('provider-knows-its-port', {
    why: 'an adapter knows its own port, the rules and its vendor; besides only how a setting is declared, how a service is called, how its port says that it failed, and how a folder outlives a power cut',
    from: '^providers/([^/]+)/',
    to: {
      path: '^(platform|features|providers)/',
      pathNot: [
        '^providers/$1/',
        '^providers/(service-client|port-error)\\.ts$',
        '^platform/server/(config/setting|durable-folders)\\.ts$',
      ],
    },
  }),
  refuse('adapters-only-in-apps', {
    why: 'which adapter is used is decided where the application is put together',
    from: '^(?!apps/|providers/)',
    to: { path: '^providers/', pathNot: [ports, tests] },
  }),
  refuse('schema-and-contract-run-anywhere', {
    why: "a feature's schema and contract know rules, platform/contract and other schemas",
    from: '^features/[^/]+/([a-z]*-?schema|contract)\\.ts$',
    to: { pathNot: ['^rules/', '^platform/contract/', '^features/[^/]+/[a-z]*-?schema\\.ts$', zod] },
  }),
  refuse('feature-server-stays-on-its-side', {
    why: 'the server half knows nothing of the web',
    from: '^features/[^/]+/server/',
    to: { path: '^(platform/web|features/[^/]+/web)/' },
  }),
  refuse('feature-server-asks-neighbours', {
    why: 'of a neighbor: its contract, schema, queries, actions and serializers',
    from: '^features/([^/]+)/server/',
    to: {
      path: '^features/[^/]+/(?!web/)',
      pathNot: [
        '^features/$1/',
        '^features/[^/]+/(schema|contract)\\.ts$',
        inServer('queries|actions|serializers'),
        inServer('tables'),
      ],
    },
  }),
  refuse('neighbours-tables-are-for-reports', {
    why: "another feature's tables are read only by reports, which owns none",
    from: '^features/(?!reports/)([^/]+)/server/',
    to: { path: inServer('tables'), pathNot: '^features/$1/' },
  }),
  refuse('tables-only-in-queries', {
    why: 'SQL is in queries and tables only; a seed fills its own tables; row types may be imported',
    from: '^features/(?!.*/(?:queries|tables|seed)\\.ts$)',
    to: { path: '/tables\\.ts$', dependencyTypesNot: ['type-only'] },
  }),
  refuse('sql-only-in-queries', {
    why: 'inside features only queries and tables access the database',
    from: '^features/(?!.*/server/(?:|[^/]+/)(?:queries|tables)\\.ts$)',
    to: { path: '(^|node_modules/)(drizzle-orm|pg|pg-boss)(/|$)' },
  }),
  refuse('downward-from-tables', {
    why: 'tables import no actions or queries',
    from: inServer('tables'),
    to: { path: inServer('queries|actions|emails') },
  }),
  refuse('downward-from-queries', {
    why: 'queries are called by actions, never the other way',
    from: inServer('queries|emails'),
    to: { path: inServer('actions') },
  }),
  refuse('nobody-calls-the-top', {
    why: 'routes, reactions, jobs and seeds are started by the application and called by nobody',
    from: '^features/',
    to: { path: inServer('routes|reactions|jobs|seed') },
  }),
  refuse('feature-web-asks-neighbours', {
    why: 'of a neighbour: its contract, schema, web/api and web/embeds',
    from: '^features/([^/]+)/web/',
    to: {
      path: '^features/[^/]+/(?!server/)',
      pathNot: [
        '^features/$1/',
        '^features/[^/]+/(schema|contract)\\.ts$',
        '^features/[^/]+/web/(api\\.ts|embeds\\.tsx)$',
      ],
    },
  }),
  refuse('web-never-server', {
    why: 'nothing of the server may reach a browser',
    from: '^(platform|apps|features/[^/]+)/web/',
    to: { path: '^(platform/server|features/[^/]+/server|apps/server|providers)/' },
  }),
  refuse('web-never-node', {
    why: 'a browser has no Node',
    from: '^(platform|apps|features/[^/]+)/web/',
    to: { dependencyTypes: ['core'] },
  }),
  refuse('framework-only-in-mount', {
    why: 'only the mount and apps/server know the HTTP framework',
    from: '^(?!apps/server/|platform/server/(?:http/|mount))',
    to: { path: '(^|node_modules/)(fastify|@fastify/[^/]+|fastify-[^/]+)(/|$)' },
  }),
  refuse('nobody-imports-apps', {
    why: 'apps assemble everything; nothing imports them',
    from: '^(?!apps/|bin/)',
    to: { path: '^apps/' },
  }),
  refuse('product-never-test', {
    why: 'product code does not import test code',
    from: '^',
    to: { path: [tests, testTools] },
  }),
  refuse('resolves', {
    why: 'an import that does not resolve escapes every rule above',
    from: '^',
    to: { couldNotResolve: true },
  }),
  {
    name: 'no-cycles',
    comment: 'files that import each other, types included, can only be understood and changed together',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
]

module.exports = {
  forbidden: rules,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
  },
}
