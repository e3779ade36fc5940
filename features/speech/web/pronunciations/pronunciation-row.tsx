import { ActionIcon } from '@mantine/core'
import Trash from 'lucide-react/icons/trash-2'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import type { Pronunciation } from '../../schema.ts'
import { speech } from '../api.ts'

/** One word and how it is spoken. */
export function PronunciationRow({ entry: { id, word, spokenAs, isSite, mayEdit } }: { entry: Pronunciation }) {
  const restore = speech.useAction('POST /api/tts/pronunciations', {
    failure: 'The pronunciation could not be restored.',
  })
  const removal = speech.useAction('DELETE /api/tts/pronunciations/{id}', {
    success: {
      title: 'Pronunciation deleted',
      message: word,
      undo: () => void restore.run({ body: { word, spokenAs, isSite } }),
    },
    failure: 'The pronunciation could not be deleted.',
  })
  return (
    <Row name={word} details={spokenAs}>
      {isSite && <Badge>Program</Badge>}
      {mayEdit && (
        <ActionIcon
          aria-label={`Delete ${word}`}
          loading={removal.isRunning}
          onClick={() => void removal.run({ params: { id } })}
        >
          <Trash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  )
}
