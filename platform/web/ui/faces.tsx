import { Avatar as MantineAvatar, Group } from '@mantine/core'
import { Avatar } from './avatar.tsx'

export type FacesProps = {
  people: readonly { name: string; photoUrl: string | null }[]
  /** What they have in common, said after their names: "going". */
  label: string
  /** How many there are in all, when more than are shown. */
  total?: number
}

/** Overlapping pictures of a few people; their names are the tooltip and what is read aloud. */
export function Faces({ people, label, total = people.length }: FacesProps) {
  if (people.length === 0) return null
  const rest = total - people.length
  const names = [...people.map(({ name }) => name), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return (
    <Group gap="sm" wrap="nowrap" role="img" aria-label={`${names} ${label}`} title={names}>
      <MantineAvatar.Group spacing={6}>
        {people.map(({ name, photoUrl }, index) => (
          <Avatar key={index} name={name} src={photoUrl} size={30} isDecorative />
        ))}
      </MantineAvatar.Group>
      {rest > 0 && <span className="quiet small">+{rest}</span>}
    </Group>
  )
}
