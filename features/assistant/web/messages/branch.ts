import type { ChatMessage } from '../../schema.ts'

type Node = Pick<ChatMessage, 'id' | 'parentId'>
/** One message of the shown branch, and the versions of it, oldest first. */
export type Turn<M extends Node = ChatMessage> = { message: M; siblings: readonly string[] }
/** The version that was chosen, by the message before it; the first message of a conversation is under `root`. */
export type Choices = ReadonlyMap<string, string>

const root = ''

/** The messages from the first to the end of one branch: of each the chosen version, or the newest. */
export function toBranch<M extends Node>(messages: readonly M[], choices: Choices): Turn<M>[] {
  const known = new Set(messages.map(({ id }) => id))
  const children = Map.groupBy(messages, ({ parentId }) => (parentId && known.has(parentId) ? parentId : root))
  const turns: Turn<M>[] = []
  for (let parent = root, versions = children.get(parent); versions; versions = children.get(parent)) {
    const message = versions.find(({ id }) => id === choices.get(parent)) ?? versions.at(-1)!
    turns.push({ message, siblings: versions.map(({ id }) => id) })
    parent = message.id
  }
  return turns
}

/** The choices that lead to one message. */
export function toChoices(messages: readonly Node[], target: string): Choices {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const choices = new Map<string, string>()
  for (let message = byId.get(target); message; message = byId.get(message.parentId ?? root)) {
    // A circle would never end.
    if (choices.has(message.parentId ?? root)) break
    choices.set(message.parentId ?? root, message.id)
  }
  return choices
}

/** The answer that a new message follows: the last one, or where that question has none, the answer before it. What was said in a call stays. */
export function findParent(turns: readonly Turn[]): string | null {
  return turns.findLast(({ message }) => message.role === 'assistant' || message.isSpoken)?.message.id ?? null
}
