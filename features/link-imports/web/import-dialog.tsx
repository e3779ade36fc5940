import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import type { TableSource } from '#platform/web/table-file.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { TableInput } from '#platform/web/ui/table-input.tsx'
import type { ImportLayout, ImportReport } from '../schema.ts'
import { failed } from '#features/links/web/api.ts'
import { linkImports } from './api.ts'
import { ColumnFields } from './column-fields.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'

type ImportDialogProps = { isOpen: boolean; onClose: () => void }
type Mapping = Partial<ImportLayout['mapping']>

const emptyTable: TableSource = { csv: '', fileName: null }

/** Imports links from CSV. Nothing is created before the dry run was seen. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const { table, setTable, checked, importId, error, check, start, reset, send, close } = useImport(onClose)
  const isBusy = check.isRunning || start.isRunning
  const footer = importId ? undefined : (
    <>
      <Button variant="default" onClick={checked ? reset : close} disabled={isBusy}>
        {checked ? 'Back' : 'Cancel'}
      </Button>
      {checked ? (
        <Button
          onClick={() => send(checked.mapping, { isDryRun: false })}
          disabled={checked.validCount === 0 || check.isRunning}
          loading={start.isRunning}
        >
          {`Import ${formatCount(checked.validCount, 'link')}`}
        </Button>
      ) : (
        <Button
          onClick={() => send({}, { isDryRun: true })}
          disabled={table.csv.trim() === '' || table.problem !== undefined}
          loading={check.isRunning}
        >
          Check table
        </Button>
      )}
    </>
  )
  const dialog = { isOpen, onClose: close, isBusy: start.isRunning, ...(footer && { footer }) }
  return (
    <SheetDialog {...dialog} title="Import links" size="large">
      {importId ? (
        <ImportProgress importId={importId} onDone={close} />
      ) : checked ? (
        <>
          <ColumnFields layout={checked} isBusy={isBusy} onChange={(mapping) => send(mapping, { isDryRun: true })} />
          <ImportRows report={checked} />
        </>
      ) : (
        <TableInput
          table={table}
          error={table.problem ?? error}
          onChange={setTable}
          intro="A table with a header row, up to 10,000 rows. Exports of Bitly, Dub, YOURLS, Shlink, and Kutt are recognized. You’ll see what happens before anything is created."
          placeholder={'url,title,tags\nhttps://example.edu/fair,Spring fair,fair'}
        />
      )}
    </SheetDialog>
  )
}

/** The three steps: a table, a dry run whose columns can be mapped, and the import with its progress. */
function useImport(onClose: () => void) {
  const [table, setTable] = useState(emptyTable)
  const [checked, setChecked] = useState<ImportReport>()
  const [importId, setImportId] = useState<string>()
  const { check, error, setError } = useCheck(setChecked)
  const start = linkImports.useAction('POST /api/admin/tracked-links/import', {
    failure: failed('Failed to import links'),
    isFieldErrorToasted: true,
    onSuccess: ({ id }) => setImportId(id!),
  })
  const reset = () => {
    setChecked(undefined)
    setImportId(undefined)
    setError(undefined)
  }
  const send = (mapping: Mapping, { isDryRun }: { isDryRun: boolean }) => {
    setError(undefined)
    void (isDryRun ? check : start).run({ body: { csv: table.csv, isDryRun, mapping } })
  }
  const close = () => {
    // Until it was imported, the table stays for whoever closes the dialog to look something up.
    if (importId !== undefined) setTable(emptyTable)
    reset()
    onClose()
  }
  return { table, setTable, checked, importId, error, check, start, reset, send, close }
}

/** The dry run. What is wrong with the table as a whole is shown at its field. */
function useCheck(onChecked: (report: ImportReport) => void) {
  const [error, setError] = useState<string>()
  const check = linkImports.useAction('POST /api/admin/tracked-links/import', {
    failure: (problem) => {
      setError(problem.message || 'The table could not be checked. Try again in a moment.')
      return null
    },
    isFieldErrorToasted: true,
    onSuccess: onChecked,
  })
  return { check, error, setError }
}
