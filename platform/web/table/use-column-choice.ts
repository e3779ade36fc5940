import { useState } from 'react'
import { parseColumnChoice, type ColumnChoice } from './column.ts'

const storageKey = (table: string) => `foundry.columns.${table}`

/** Which columns of a table this browser shows. A browser that keeps nothing remembers for as long as the table is open. */
export function useColumnChoice(table: string): [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choice, setChoice] = useState(() => {
    try {
      return parseColumnChoice(localStorage.getItem(storageKey(table)))
    } catch {
      return {}
    }
  })
  const choose = (next: ColumnChoice) => {
    setChoice(next)
    try {
      localStorage.setItem(storageKey(table), JSON.stringify(next))
    } catch {
      // Private windows may refuse to keep anything.
    }
  }
  return [choice, choose]
}
