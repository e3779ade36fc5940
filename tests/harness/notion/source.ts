import { createNotion } from '#providers/content-source/notion.ts'
import type { ContentSource } from '#providers/content-source/port.ts'
import { createHttpProbe } from '#providers/web-probe/http.ts'
import { standInToken, type NotionStandIn } from './stand-in.ts'

type Given = Partial<Parameters<typeof createNotion>[0]>

/** The product's own adapter, turned to a stand-in: each list by its database, files from wherever the stand-in has them. */
export function notionAt({ url, lists: { resources, tools, courses } }: NotionStandIn, given: Given): ContentSource {
  return createNotion({
    token: standInToken,
    baseUrl: url,
    lists: { resources: resources.databaseId, tools: tools.databaseId, courses: courses.databaseId },
    download: createHttpProbe({ isAllowed: () => true }).download,
    mostFileBytes: 1_000_000,
    ...given,
  })
}
