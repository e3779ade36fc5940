import { Group, Input, Text } from '@mantine/core'
import { useId } from 'react'
import type { CurrentUser } from '../../schema.ts'
import { ProfileFields } from './profile-fields.tsx'
import { toFormValues } from './profile-values.ts'

/** The profile, read-only. */
export function ProfileDetails({ user }: { user: CurrentUser }) {
  return (
    <ProfileFields values={toFormValues(user)}>
      <Interests names={user.interests} />
    </ProfileFields>
  )
}

const tagLook = {
  maw: '100%',
  px: 12,
  py: 6,
  fz: 'sm',
  fw: 500,
  lh: '20px',
  c: 'navy',
  bg: 'var(--info-soft)',
  style: { borderRadius: 'var(--radius-full)', listStyle: 'none' },
} as const

function Interests({ names }: { names: string[] }) {
  const labelId = useId()
  return (
    <div>
      <Input.Label labelElement="div" id={labelId}>
        Interests
      </Input.Label>
      {names.length === 0 ? (
        <Text c="dimmed" fs="italic">
          Not added yet
        </Text>
      ) : (
        <Group component="ul" gap="sm" m={0} mt="sm" p={0} aria-labelledby={labelId}>
          {names.map((name) => (
            <Text key={name} component="li" {...tagLook}>
              {name}
            </Text>
          ))}
        </Group>
      )}
    </div>
  )
}
