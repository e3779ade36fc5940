import { useState } from 'react'
import type { TableSource } from '#platform/web/table-file.ts'
import { ColumnChoices } from '#platform/web/ui/column-choices.tsx'
import { ImportButtons } from '#platform/web/ui/import-buttons.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { TableInput } from '#platform/web/ui/table-input.tsx'
import type { ImportLayout, ImportReport } from '../schema.ts'
import { failed } from '#features/links/web/api.ts'
import { linkImports } from './api.ts'
import { fieldLabels } from './field-labels.ts'
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
    <ImportButtons
      noun="link"
      count={checked?.validCount}
      hasTable={table.csv.trim() !== '' && table.problem === undefined}
      check={{ isRunning: check.isRunning, run: () => send({}, { isDryRun: true }) }}
      start={{ isRunning: start.isRunning, run: () => checked && send(checked.mapping, { isDryRun: false }) }}
      onBack={reset}
      onCancel={close}
    />
  )
  const dialog = { isOpen, onClose: close, isBusy: start.isRunning, ...(footer && { footer }) }
  return (
    <SheetDialog {...dialog} title="Import links" size="large">
      {importId ? (
        <ImportProgress importId={importId} onDone={close} />
      ) : checked ? (
        <>
          <ColumnChoices
            title={checked.source === null ? 'Columns' : `Columns of your ${checked.source} export`}
            labels={fieldLabels}
            required="url"
            layout={checked}
            isBusy={isBusy}
            onChange={(mapping) => send(mapping, { isDryRun: true })}
          />
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
