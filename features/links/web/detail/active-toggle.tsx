import { Button, Group } from '@mantine/core'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { LinkStateBadges } from '../link-state.tsx'

/** What the link does now, and the switch for it. */
export function ActiveToggle({ link }: { link: Link }) {
  const { id, isActive } = link
  const edit = links.useAction('PATCH /api/admin/tracked-links/{id}', {
    success: { title: 'Link status updated successfully' },
    failure: failed('Failed to update link status'),
  })
  return (
    <Group gap="8px 12px">
      <LinkStateBadges link={link} />
      <Button
        size="sm"
        variant="default"
        onClick={() => void edit.run({ params: { id }, body: { isActive: !isActive } })}
        loading={edit.isRunning}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </Group>
  )
}
