/** What one of the two says. `isFinal`: its words do not change any more. */
export type Turn = { itemId: string; role: 'user' | 'assistant'; text: string; isFinal: boolean }

export type Transcript = {
  /** Everything that is not stored yet, in the order in which it was said. */
  turns(): readonly Turn[]
  /** Somebody begins to speak. An item that is known already keeps its position. */
  begin(itemId: string, role: Turn['role']): void
  append(itemId: string, words: string): void
  /** The whole text, as it is known at last. */
  replace(itemId: string, text: string): void
  /** All words are there; without a text they are those that came. */
  complete(itemId: string, text?: string): void
  /** The listener cut in: the words that were heard stay, and an ellipsis says that there were more. */
  cut(itemId: string, share: number): void
  /** Nothing more comes, for any of them. */
  completeAll(): void
  /** Final turns that only follow final ones, so that they are stored in their order. */
  listStorable(): Turn[]
  /** Stored: shown as messages from now on. */
  remove(itemIds: readonly string[]): void
}

/** What is said in a call, as it is written down. The words of the person come after the answer to them has begun. */
export function createTranscript(): Transcript {
  let turns: Turn[] = []
  const change = (itemId: string, edit: (turn: Turn) => Partial<Turn>) => {
    turns = turns.map((turn) => (turn.itemId === itemId && !turn.isFinal ? { ...turn, ...edit(turn) } : turn))
  }
  /** A turn in which nothing was said, such as a cough, is none. */
  const dropEmpty = () => (turns = turns.filter(({ isFinal, text }) => !isFinal || text.trim() !== ''))
  return {
    turns: () => turns,
    begin(itemId, role) {
      if (!turns.some((turn) => turn.itemId === itemId)) turns = [...turns, { itemId, role, text: '', isFinal: false }]
    },
    append: (itemId, words) => change(itemId, ({ text }) => ({ text: text + words })),
    replace: (itemId, text) => change(itemId, () => ({ text })),
    complete(itemId, text) {
      change(itemId, (turn) => ({ text: text ?? turn.text, isFinal: true }))
      dropEmpty()
    },
    cut(itemId, share) {
      change(itemId, ({ text }) => ({ text: cutWords(text, share), isFinal: true }))
      dropEmpty()
    },
    completeAll() {
      turns = turns.map((turn) => ({ ...turn, isFinal: true }))
      dropEmpty()
    },
    listStorable() {
      const open = turns.findIndex(({ isFinal }) => !isFinal)
      return open < 0 ? [...turns] : turns.slice(0, open)
    },
    remove: (itemIds) => void (turns = turns.filter(({ itemId }) => !itemIds.includes(itemId))),
  }
}

function cutWords(text: string, share: number): string {
  const words = text.match(/\S+/g) ?? []
  const playedCount = Math.round(words.length * Math.max(0, Math.min(1, share)))
  if (playedCount >= words.length) return text
  return playedCount === 0 ? '' : `${words.slice(0, playedCount).join(' ')}…`
}
