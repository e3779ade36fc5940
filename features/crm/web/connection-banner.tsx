import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { testQuery } from './api.ts'

/** Whether the CRM answers. */
export function ConnectionBanner() {
  const { data, isPending, isFetching, refetch } = useQuery(testQuery)
  if (isPending) return <SkeletonPanel height={72} />
  const isConnected = data?.success === true
  const Icon = isConnected ? CircleCheck : TriangleAlert
  return (
    <Alert
      role="status"
      color={isConnected ? 'green' : 'yellow'}
      title={isConnected ? 'Connected' : 'Not connected'}
      icon={<Icon size={20} aria-hidden />}
    >
      <Group justify="space-between" gap="sm">
        <span>{data?.message ?? 'The connection could not be tested.'}</span>
        {!isConnected && (
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  )
}
