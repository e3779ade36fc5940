import { readFileSync, readdirSync } from 'node:fs'
import { sampleEventTemplates } from '#features/events/server/sample-events.ts'
import { cutPassages } from '#features/knowledge/server/passages/cut.ts'
import { createBlockWriter } from '#platform/server/documents/blocks.ts'
import { readMarkdown } from '#platform/server/documents/plain-text.ts'
import { parseArticle } from '#providers/content-source/article.ts'
import type { StoreItem } from '#providers/vector-store/port.ts'
import { toId } from '#providers/vector-store/conformance-items.ts'

/** `file#heading`, as the questions name passages: stable while ids are not. */
export type PassageNames = ReadonlyMap<string, string>
export type Corpus = { items: StoreItem[]; nameById: PassageNames; idByName: PassageNames }

const folders = ['resources', 'courses', 'files']

/** The sample content as items of the store: resources, courses, files in Markdown, and the demo's events. */
export function readCorpus(): Corpus {
  const nameById = new Map<string, string>()
  const toPassage = (name: string, { headings, text }: { headings: readonly string[]; text: string }) => {
    const id = toId(name)
    nameById.set(id, name)
    return { id, headings, text }
  }
  const items = folders.flatMap(listFiles).map(({ path, name }) => {
    const { frontMatter, body } = parseArticle(readFileSync(path, 'utf8'))
    const title = String(frontMatter['title'] ?? frontMatter['name'] ?? name)
    const passages = cutPassages(readBlocks(body), { title })
    return {
      id: toId(path.pathname.split('/content/')[1]!),
      title,
      passages: passages.map((passage) =>
        toPassage([name, ...(passage.headings.length ? passage.headings : [''])].join('#'), passage),
      ),
    }
  })
  const events = sampleEventTemplates.map(({ title, description }) => ({
    id: toId(`event ${title}`),
    title,
    passages: [toPassage(`events#${title}`, { headings: [], text: description })],
  }))
  return { items: [...items, ...events], nameById, idByName: new Map([...nameById].map(([id, name]) => [name, id])) }
}

function listFiles(folder: string): { path: URL; name: string }[] {
  const at = new URL(`../../../content/${folder}/`, import.meta.url)
  const names = readdirSync(at).filter((name) => name.endsWith('.md'))
  return names.toSorted().map((name) => ({ path: new URL(name, at), name: name.slice(0, -'.md'.length) }))
}

function readBlocks(markdown: string) {
  const writer = createBlockWriter(1_000_000)
  readMarkdown(markdown, writer)
  return writer.finish()
}
