import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { DrivePurpose } from '#rules/drive-files.ts'
import type { DriveFile } from '../../schema.ts'
import { connections } from '../api.ts'
import { useAuthorization } from '../authorization/use-authorization.ts'
import { ConnectFirst } from './connect-first.tsx'
import { DriveFileList } from './drive-file-list.tsx'

type DrivePickerDialogProps = {
  isOpen: boolean
  onClose(): void
  purpose: DrivePurpose
  maxCount: number
  onChoose(files: DriveFile[]): void
}

/** Chooses files from the person's own drive, after connecting it where that is still to be done. */
export function DrivePickerDialog({ isOpen, onClose, purpose, maxCount, onChoose }: DrivePickerDialogProps) {
  const [chosen, setChosen] = useState<readonly DriveFile[]>([])
  // Here, because the button that began it is gone as soon as the drive is connected.
  const authorization = useAuthorization()
  const query = useQuery(connections.query('GET /api/user/service-connections'))
  const drive = query.data?.find(({ serviceName }) => serviceName === 'google-drive')
  const close = () => {
    setChosen([])
    onClose()
  }
  const choose = () => {
    onChoose([...chosen])
    close()
  }
  const footer = drive?.isActive && (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button disabled={chosen.length === 0} onClick={choose}>
        {chosen.length === 0 ? 'Add files' : `Add ${formatCount(chosen.length, 'file')}`}
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={close} title="Google Drive" size="large" footer={footer}>
      {!query.data && !query.error && <SkeletonText lines={4} />}
      {!query.data && query.error && <QueryError query={query} title="Your connection couldn't be loaded" isCompact />}
      {query.data && !drive?.isActive && <ConnectFirst connection={drive} authorization={authorization} />}
      {drive?.isActive && <DriveFileList {...{ purpose, maxCount, chosen }} onChange={setChosen} />}
    </SheetDialog>
  )
}
