import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { Interaction } from '../../schema.ts'
import { interactionById } from '../api.ts'
import { FollowUpActions } from '../follow-ups/follow-up-actions.tsx'
import { FollowUpBadge } from '../follow-ups/follow-up-badge.tsx'
import { formatMinutes, typeLabels } from '../labels.ts'
import { InteractionHistory } from './interaction-history.tsx'
import styles from './interaction-drawer.module.css'
import { useTrashInteraction } from './use-trash-interaction.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

type InteractionDrawerProps = {
  id: string
  isOpen: boolean
  onClose: () => void
  onEdit: (interaction: Interaction) => void
}

/** One interaction beside the list, with what can be done about it and who changed it. */
export function InteractionDrawer({ id, isOpen, onClose, onEdit }: InteractionDrawerProps) {
  const query = useQuery({ ...interactionById(id), enabled: isOpen })
  const { data } = query
  const interaction = data?.id === id ? data : undefined
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={480}
      title={interaction?.title ?? 'Interaction'}
      classNames={{ title: styles.title!, body: styles.body! }}
    >
      {interaction ? (
        <InteractionDetails interaction={interaction} onClose={onClose} onEdit={onEdit} />
      ) : query.error ? (
        <QueryError query={query} title="This interaction couldn't be loaded" headingLevel={3} isCompact />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  )
}

type DetailsProps = { interaction: Interaction } & Pick<InteractionDrawerProps, 'onClose' | 'onEdit'>

function InteractionDetails({ interaction, onClose, onEdit }: DetailsProps) {
  const { id, mayEdit, followUpState, description, outcome } = interaction
  const trash = useTrashInteraction(onClose)
  return (
    <Stack gap="lg">
      <Facts interaction={interaction} />
      {description && <Note title="Description" text={description} />}
      {outcome && <Note title="Outcome" text={outcome} />}
      {mayEdit && (
        <Group gap="sm">
          {followUpState && <FollowUpActions interaction={interaction} />}
          <Button size="sm" variant="default" onClick={() => onEdit(interaction)}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="default"
            color="red"
            loading={trash.isRunning}
            onClick={() => void trash.run({ params: { id } })}
          >
            Delete
          </Button>
        </Group>
      )}
      <InteractionHistory id={id} />
    </Stack>
  )
}

function Facts({ interaction }: { interaction: Interaction }) {
  const { student, admin, type, duration, followUpDate, visibility, createdAt } = interaction
  return (
    <DescriptionList>
      <dt>Student</dt>
      <dd>
        <ScreenLink to={`/admin/students/${student.id}`}>{formatPersonName(student)}</ScreenLink>
      </dd>
      <dt>Type</dt>
      <dd>
        <Badge>{typeLabels[type]}</Badge>
      </dd>
      {duration !== null && <dt>Duration</dt>}
      {duration !== null && <dd>{formatMinutes(duration)}</dd>}
      {interaction.followUpState && <dt>Follow-up</dt>}
      {interaction.followUpState && (
        <dd>
          <FollowUpBadge interaction={interaction} /> {followUpDate && formatDate(followUpDate, 'dateTime')}
        </dd>
      )}
      <dt>Logged by</dt>
      <dd>{admin ? formatPersonName(admin) : 'Former staff member'}</dd>
      <dt>Date</dt>
      <dd>{formatDate(createdAt, 'dateTime')}</dd>
      <dt>Who can read it</dt>
      <dd>{visibility === 'private' ? 'Its author and staff' : 'Staff and mentors of the student'}</dd>
    </DescriptionList>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.note}>{text}</p>
    </section>
  )
}
