import { PortError } from '../port-error.ts'

/** A part of an item's text that is found and quoted on its own: a few paragraphs below one heading, about 60 to 300 words. */
export type StorePassage = {
  /** UUID, unique over all items and generations. */
  id: string
  /** The headings it stands below, outermost first, without the item's title. */
  headings: readonly string[]
  text: string
}

export type StoreItem = {
  /** UUID. */
  id: string
  title: string
  passages: readonly StorePassage[]
}

export type SearchRequest = {
  /** What a person asked, in their own words, misspellings included; at most 2,000 characters. */
  query: string
  /** 1 to 50. */
  limit: number
  /** The items this person may read. Others take no part: they are left out before anything is ranked, and change no rank. */
  readableItemIds: readonly string[]
  signal?: AbortSignal
}

/** How one way of searching ranked a passage: from 1, and its score on its own scale. */
export type Leg = { rank: number; score: number }

export type FoundPassage = {
  id: string
  itemId: string
  /** 0 to 1 within this search: only the order means something. */
  score: number
  /** By name, such as `words`, `fragments` or `meaning`; a leg that did not find the passage is missing. */
  legs: Readonly<Record<string, Leg>>
}

export type SearchResult = {
  /** Best first. */
  passages: FoundPassage[]
  /**
   * Whether the content probably answers the question at all: 0 (no) to 1, chosen on the evaluation set so that 0.5 divides questions that
   * the content answers from those that it cannot. The same query over the same content has the same confidence.
   */
  confidence: number
}

/** `unavailable` passes by itself; the others stay until someone does something. */
export type VectorStoreFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'unavailable'

export class VectorStoreError extends PortError<VectorStoreFailure> {}

/** Where passages are indexed for questions. Every call fails with a `VectorStoreError`, or with the reason of its signal. */
export type VectorStore = {
  name: 'postgres' | 'openai'
  /** Changes whenever the same item would be indexed differently: items that were put with another version are put again. */
  version: string
  /** Replaces everything of the item at once: a search finds all of the old passages or all of the new ones. */
  put(item: StoreItem, options: { signal?: AbortSignal }): Promise<void>
  /** Removes items that are there; others are ignored. */
  remove(itemIds: readonly string[]): Promise<void>
  /** The items that are there, for finding what differs from our own rows. */
  list(): Promise<{ itemId: string; passageCount: number }[]>
  search(request: SearchRequest): Promise<SearchResult>
  close(): Promise<void>
}
