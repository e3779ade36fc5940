import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { parseArticle, type Article } from './article.ts'
import {
  SourceUnavailableError,
  type ContentKind,
  type ContentSource,
  type FieldValue,
  type Shape,
  type SourceItem,
} from './port.ts'

const samples = path.resolve(import.meta.dirname, '../../content')

export const settings = defineSettings({
  contentDir: {
    env: 'CONTENT_DIR',
    doc: 'Folder of Markdown and CSV files that resources, tools and courses are taken from when Notion is not configured.',
    schema: z.string().refine(existsSync, 'expected the path of a folder').optional(),
    defaultDoc: 'the sample content, in production none',
  },
})

/** The folder of the sample content. */
export const sampleFolder = samples

/**
 * Content as files: each kind is a folder of Markdown files with front matter, or a table `<kind>.csv`, or both. Files that
 * items name are in `files/`. With null instead of a folder the source is empty.
 */
export function createFileSource(folder: string | null): ContentSource {
  return {
    name: 'files',
    fetchShape: async () => (folder === null ? null : { shape, warnings: [] }),
    list: async (kind) => ({ items: folder === null ? [] : await readItems(folder, kind), nextCursor: null }),
    readBody: async ({ kind, id }) => {
      const { body } = await readArticleFile(folder!, `${kind}/${id}.md`)
      return { markdown: body, note: null, files: [] }
    },
    readFile: async ({ address }) => ({ bytes: await readFile(resolveInFolder(folder!, address)) }),
    parseDelivery: () => null,
  }
}

/** Files have no column ids: fields are read by name, so there is nothing to remember. */
const shape: Shape = {}

async function readItems(folder: string, kind: ContentKind): Promise<SourceItem[]> {
  const names = await readdir(path.join(folder, kind)).catch(emptyIfMissing)
  const articles = names.filter((name) => name.endsWith('.md')).toSorted()
  const fromTable = await readTable(folder, kind)
  const fromArticles = await Promise.all(articles.map((name) => readArticleItem(folder, { kind, name })))
  return [...fromTable, ...fromArticles]
}

async function readArticleItem(
  folder: string,
  { kind, name }: { kind: ContentKind; name: string },
): Promise<SourceItem> {
  const { frontMatter, body } = await readArticleFile(folder, `${kind}/${name}`)
  const fileName = typeof frontMatter['file'] === 'string' ? frontMatter['file'] : null
  const bytes = fileName === null ? '' : await readFile(resolveInFolder(folder, `files/${fileName}`)).catch(() => '')
  return {
    kind,
    id: name.replace(/\.md$/, ''),
    version: createHash('sha256').update(JSON.stringify(frontMatter)).update(body).update(bytes).digest('hex'),
    isFinal: true,
    fields: frontMatter,
    files: fileName === null ? [] : [{ name: fileName, identity: fileName, address: `files/${fileName}` }],
  }
}

async function readArticleFile(folder: string, relativePath: string): Promise<Article> {
  return parseArticle(await readFile(resolveInFolder(folder, relativePath), 'utf8'))
}

async function readTable(folder: string, kind: ContentKind): Promise<SourceItem[]> {
  const text = await readFile(path.join(folder, `${kind}.csv`), 'utf8').catch(() => null)
  if (text === null) return []
  return parseTable(text, kind).map((row, index) => ({
    kind,
    id: row['id'] || `${kind}-${index + 1}`,
    version: createHash('sha256').update(JSON.stringify(row)).digest('hex'),
    isFinal: true,
    fields: row as Record<string, FieldValue>,
    files: [],
  }))
}

/** Our own exports prefix cells that look like formulas with an apostrophe (T20); strip it, so that exports can be imported. */
const stripFormulaPrefix = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

function parseTable(text: string, kind: ContentKind): Record<string, string>[] {
  try {
    return parse(text, {
      bom: true,
      trim: true,
      columns: true,
      skip_empty_lines: true,
      relax_column_count: true,
      cast: stripFormulaPrefix,
      delimiter: [',', ';', '\t'],
    })
  } catch (error) {
    throw new SourceUnavailableError(`${kind}.csv could not be read: ${(error as Error).message}`)
  }
}

/** Front matter may name any path; only paths within the folder are read. */
function resolveInFolder(folder: string, relativePath: string): string {
  const fullPath = path.resolve(folder, relativePath)
  if (!fullPath.startsWith(path.resolve(folder) + path.sep))
    throw new Error('The file does not lie in the content folder.')
  return fullPath
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw new SourceUnavailableError('The content folder could not be read.')
}
