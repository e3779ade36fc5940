import { createNotion } from '#providers/content-source/notion.ts'
import type { ContentSource } from '#providers/content-source/port.ts'
import { createHttpLinkChecker } from '#providers/link-checker/http.ts'
import { fakeToken, type FakeNotion } from './fake-notion.ts'

type FakeNotionSourceOptions = Partial<Parameters<typeof createNotion>[0]>

/** The product's own adapter, connected to the fake. It may download from local addresses, because the fake serves its files there. */
export function createFakeNotionSource(
  { url, lists: { resources, tools, courses } }: FakeNotion,
  options: FakeNotionSourceOptions,
): ContentSource {
  return createNotion({
    token: fakeToken,
    baseUrl: url,
    lists: { resources: resources.databaseId, tools: tools.databaseId, courses: courses.databaseId },
    download: createHttpLinkChecker({ isAllowed: () => true }).download,
    maxFileBytes: 1_000_000,
    now: () => new Date(),
    ...options,
  })
}
