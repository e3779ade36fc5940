import '#platform/web/theme/sheets/alert.ts'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { knowledge } from './api.ts'
import styles from './passage/passage-highlight.module.css'
import { useHighlight } from './passage/use-highlight.ts'

/**
 * On a page that was opened at a passage (`?passage=…`), highlights it within the text. Where it is not in the text, as with that of a file, it
 * is shown here. Put it above the text, and where the text is there when it is.
 */
export function PassageHighlight({ textRef }: { textRef: RefObject<HTMLElement | null> }) {
  const { passage: id }: { passage?: unknown } = useSearch({ strict: false })
  return typeof id === 'string' && id !== '' ? <Passage key={id} id={id} textRef={textRef} /> : null
}

function Passage({ id, textRef }: { id: string; textRef: RefObject<HTMLElement | null> }) {
  const { data, error } = useQuery(knowledge.query('GET /api/knowledge/passages/{id}', { params: { id } }))
  const isFound = useHighlight(textRef, data?.text)
  if (error)
    return (
      <Alert className={styles.callout!}>The passage you followed is no longer here. This is the current text.</Alert>
    )
  if (!data || isFound !== false) return null
  const location = [...data.headings, ...(data.page === null ? [] : [`Page ${data.page}`])].join(' › ')
  return (
    <Alert className={styles.callout!} title={location || 'The passage you followed'}>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{data.text}</Text>
    </Alert>
  )
}
