import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import HardDrive from 'lucide-react/icons/hard-drive'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { DrivePurpose } from '#rules/drive-files.ts'
import type { DriveFile } from '../../schema.ts'
import { connections } from '../api.ts'

const DrivePickerDialog = lazyDialog(() => import('./drive-picker-dialog.tsx').then((file) => file.DrivePickerDialog))

type DriveFileButtonProps = {
  purpose: DrivePurpose
  /** How many files may still be chosen. */
  maxCount: number
  onChoose(files: DriveFile[]): void
  isDisabled?: boolean
  /** Only its icon, beside other icons. */
  isIcon?: boolean
}

const label = 'From Google Drive'

/** Opens the person's own drive to choose files from. Not there where the installation has none set up. */
export function DriveFileButton({ isDisabled = false, isIcon = false, ...picker }: DriveFileButtonProps) {
  const { data: services } = useQuery(connections.query('GET /api/services'))
  const dialog = useDialog()
  if (!services?.some(({ serviceName, isConfigured }) => serviceName === 'google-drive' && isConfigured)) return null
  const open = () => dialog.open()
  return (
    <>
      {isIcon ? (
        <ActionIcon aria-label={label} title={label} disabled={isDisabled} onClick={open}>
          <HardDrive size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<HardDrive size={18} aria-hidden />}
          disabled={isDisabled}
          onClick={open}
        >
          {label}
        </Button>
      )}
      <DrivePickerDialog {...dialog.props} {...picker} />
    </>
  )
}
