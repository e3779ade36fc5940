import { Button } from '@mantine/core'
import { EmailDialog } from '#features/student-emails/web/embeds.tsx'
import { formatCount } from '#platform/web/format.ts'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'

const TagDialog = lazyDialog(() => import('../tags/tag-dialog.tsx').then((file) => file.TagDialog))
const MentorDialog = lazyDialog(() => import('../mentors/mentor-dialog.tsx').then((file) => file.MentorDialog))
const AwardBadgesDialog = lazyDialog(() => import('./award-badges-dialog.tsx').then((file) => file.AwardBadgesDialog))

type BulkActionsProps = { ids: string[]; clearSelection: () => void }

/** What can be done with the selected students together. */
export function BulkActions({ ids, clearSelection }: BulkActionsProps) {
  const [emailing, tagging, assigning, removing, awarding] = [
    useDialog(),
    useDialog(),
    useDialog(),
    useDialog(),
    useDialog(),
  ]
  return (
    <>
      <Button size="sm" variant="default" onClick={() => emailing.open()}>
        Email
      </Button>
      <Button size="sm" variant="default" onClick={() => tagging.open()}>
        Set tags
      </Button>
      <RowMenu
        rowName={formatCount(ids.length, 'student')}
        actions={[
          { label: 'Assign mentor', onSelect: () => assigning.open() },
          { label: 'Remove mentor', onSelect: () => removing.open() },
          { label: 'Award badge', onSelect: () => awarding.open() },
        ]}
      />
      <EmailDialog ids={ids} {...emailing.props} onSent={clearSelection} />
      <TagDialog ids={ids} {...tagging.props} />
      <MentorDialog ids={ids} isAssigned {...assigning.props} />
      <MentorDialog ids={ids} isAssigned={false} {...removing.props} />
      <AwardBadgesDialog ids={ids} {...awarding.props} />
    </>
  )
}
