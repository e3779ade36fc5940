export type ChangelogSection = { version: string; date: string | null; changes: { kind: string; text: string }[] }

const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

/** The sections of a changelog in the format of keepachangelog.com, as they stand; throws where it is not in that format. */
export function parseChangelog(markdown: string): ChangelogSection[] {
  const sections: ChangelogSection[] = []
  let kind = ''
  for (const line of markdown.split('\n')) {
    const [, version, date] = /^## \[([^\]]+)\](?: - (\S+))?$/.exec(line) ?? []
    const [, heading] = /^### (.+)$/.exec(line) ?? []
    if (version !== undefined) {
      sections.push({ version, date: date ?? null, changes: [] })
      kind = ''
    } else if (line.startsWith('## ')) throw new Error(`not a version: ${line}`)
    if (heading !== undefined && !kinds.includes(heading)) throw new Error(`not a kind of change: ${heading}`)
    if (heading !== undefined) kind = heading
    if (!line.startsWith('- ')) continue
    if (kind === '') throw new Error(`a change of no kind: ${line}`)
    sections.at(-1)!.changes.push({ kind, text: line.slice(2) })
  }
  return sections
}

/** The versions that were released, newest first. */
export const listReleases = (markdown: string): string[] =>
  parseChangelog(markdown).flatMap(({ version }) => (version === 'Unreleased' ? [] : [version]))
