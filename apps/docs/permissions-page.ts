import { columns, permissions, type Permission } from '#rules/permissions.ts'

const intro = `# Permissions

Generated from \`rules/permissions.ts\`. Each row is something a person may do, each column a kind of person; an analyst is a
student who carries the analyst flag.

- **all**: every row there is.
- **assigned**: one's own, and those of the students or mentors one is assigned to.
- **own**: one's own rows only.
- **–**: not at all. Guests are asked to sign in (401), others refused (403).

What is out of reach is answered as if it did not exist (404). The last column says whether students and mentors may use it
before they have finished onboarding.`

const headings = ['Permission', 'What it allows', ...columns.map(capitalize), 'In onboarding']

/** The permission grid as a Markdown page, one table per noun, in the grid's order. */
export function permissionsPage(): string {
  const byNoun = Map.groupBy(Object.keys(permissions) as Permission[], (permission) => permission.split('.')[0] ?? '')
  const sections = [...byNoun].map(([noun, names]) => `## ${noun}\n\n${renderTable(names)}`)
  return `${[intro, ...sections].join('\n\n')}\n`
}

function renderTable(names: Permission[]): string {
  return [headings, headings.map(() => '---'), ...names.map(toCells)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function toCells(permission: Permission): string[] {
  const { scope, mayInOnboarding, description } = permissions[permission]
  const scopes = columns.map((column) => scope[column] || '–')
  return [`\`${permission}\``, description, ...scopes, mayInOnboarding ? 'yes' : '–']
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
