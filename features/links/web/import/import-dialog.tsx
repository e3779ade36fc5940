import { Button, FileButton, Textarea } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { ImportReport } from '../../schema.ts'
import { useImport, useDryRunImport } from './api.ts'
import { ImportRows } from './import-rows.tsx'
import styles from './import-dialog.module.css'

type ImportDialogProps = { isOpen: boolean; onClose: () => void }

/** Imports links from CSV in two steps: a dry run that shows the result of each row, then the import. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const [csv, setCsv] = useState('')
  const [report, setReport] = useState<ImportReport>()
  const dryRun = useDryRunImport()
  const importing = useImport()
  const validCount = report?.rows.filter(({ problem }) => problem === null).length ?? 0
  const close = () => {
    onClose()
    setReport(undefined)
    dryRun.reset()
  }
  const checkTable = () => dryRun.mutate(csv, { onSuccess: setReport })
  const importTable = () =>
    importing.mutate(csv, {
      onSuccess: ({ createdCount }) => {
        setCsv('')
        close()
        showSuccess({ title: `${formatLinkCount(createdCount)} imported` })
      },
      onError: (error) =>
        showError({ title: 'Failed to import links', message: getErrorMessage(error, 'Try again in a moment.') }),
    })
  const footer = report ? (
    <>
      <Button variant="default" onClick={() => setReport(undefined)} disabled={importing.isPending}>
        Back
      </Button>
      <Button onClick={importTable} disabled={validCount === 0} loading={importing.isPending}>
        {`Import ${formatLinkCount(validCount)}`}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button onClick={checkTable} disabled={csv.trim() === ''} loading={dryRun.isPending}>
        Check table
      </Button>
    </>
  )
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={close}
      title="Import links"
      size="large"
      isBusy={importing.isPending}
      footer={footer}
    >
      {report ? (
        <ImportRows report={report} />
      ) : (
        <TableInput
          csv={csv}
          onChange={setCsv}
          error={dryRun.error && getErrorMessage(dryRun.error, 'The table could not be checked.')}
        />
      )}
    </SheetDialog>
  )
}

const formatLinkCount = (count: number) => `${count} ${count === 1 ? 'link' : 'links'}`

type TableInputProps = { csv: string; onChange: (csv: string) => void; error: string | null }

function TableInput({ csv, onChange, error }: TableInputProps) {
  const read = (file: File | null) => void file?.text().then(onChange)
  return (
    <Fields>
      <p className={styles.intro}>
        A table with the columns <code>url</code> and <code>title</code>; as you like also <code>description</code>,{' '}
        <code>short_code</code>, <code>tags</code> and <code>utm_source</code> to <code>utm_content</code>. Nothing is
        made before you have seen what would happen.
      </p>
      <FileButton onChange={read} accept=".csv,text/csv,text/plain">
        {(props) => (
          <Button {...props} variant="default" leftSection={<Upload size={18} aria-hidden />} className={styles.file}>
            Choose a CSV file
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Table"
        description="Or paste it here, from a spreadsheet too."
        placeholder={'url,title,tags\nhttps://example.edu/fair,Spring fair,fair'}
        value={csv}
        error={error}
        minRows={6}
        maxRows={14}
        autosize
        spellCheck={false}
        classNames={{ input: styles.table ?? '' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Fields>
  )
}
