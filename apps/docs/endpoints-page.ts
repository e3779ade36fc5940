import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import { columns, permissions } from '#rules/permissions.ts'

/** Every endpoint, by path, with who may call it. */
export function endpointsPage(endpoints: Endpoint[]): string {
  const rows = endpoints
    .map((endpoint) => ({ ...splitRoute(endpoint.route), endpoint }))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(
      ({ method, path, endpoint }) =>
        `| \`${method} ${path}\` | ${endpoint.summary} | \`${endpoint.permission}\` | ${whoMay(endpoint)} |`,
    )
  return [
    '# Endpoints',
    '',
    'Written by `npm run docs` from the contracts; do not edit. The same for programs: `/api/openapi.json`.',
    '',
    '| endpoint | what it does | permission | who |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function whoMay(endpoint: Endpoint): string {
  const { scope } = permissions[endpoint.permission]
  const allowedColumns = columns.filter((column) => scope[column] !== '')
  if (allowedColumns.length === columns.length) return 'everybody'
  return allowedColumns.length === columns.length - 1 && !allowedColumns.includes('guest')
    ? 'signed in'
    : allowedColumns.join(', ')
}
