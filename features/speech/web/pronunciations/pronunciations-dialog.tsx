import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { speech } from '../api.ts'
import { NewPronunciation } from './new-pronunciation.tsx'
import { PronunciationRow } from './pronunciation-row.tsx'

/** How words are spoken: the person's own entries, and those of the program. */
export function PronunciationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const mayAddForAll = useHasPermission('pronunciation.editForAll')
  const list = useQuery(speech.query('GET /api/tts/pronunciations'))
  return (
    <SheetDialog {...{ isOpen, onClose }} title="Pronunciations">
      <Stack gap="lg">
        <p className="quiet">Names and abbreviations as they should sound. Later conversions follow them.</p>
        <NewPronunciation mayAddForAll={mayAddForAll} />
        <QueryList
          query={list}
          skeleton={<SkeletonList count={3} media="none" />}
          errorTitle="The pronunciations could not be loaded"
          isSection
          empty={<p className="quiet">No entries yet.</p>}
        >
          {(entries) => (
            <Rows aria-label="Pronunciations">
              {entries.map((entry) => (
                <PronunciationRow key={entry.id} entry={entry} />
              ))}
            </Rows>
          )}
        </QueryList>
      </Stack>
    </SheetDialog>
  )
}
