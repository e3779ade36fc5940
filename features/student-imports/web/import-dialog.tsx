import { useState } from 'react'
import type { TableSource } from '#platform/web/table-file.ts'
import { ColumnChoices } from '#platform/web/ui/column-choices.tsx'
import { ImportButtons } from '#platform/web/ui/import-buttons.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { TableInput } from '#platform/web/ui/table-input.tsx'
import type { ImportLayout, ImportReport } from '../schema.ts'
import { failed, studentImports } from './api.ts'
import { fieldLabels } from './field-labels.ts'
import { ImportOptions, type Options } from './import-options.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { RecentImports } from './recent-imports.tsx'

type ImportDialogProps = { isOpen: boolean; onClose: () => void }
type Mapping = Partial<ImportLayout['mapping']>

const emptyTable: TableSource = { csv: '', fileName: null }
const defaultOptions: Options = { existing: 'skip', sendsLinks: false }
const intro = "A table with a header row, up to 10,000 rows. You'll see what happens before anything changes."
const placeholder = 'email,first name,last name,year,major\nada@virginia.edu,Ada,Byron,senior,Mathematics'

/** Imports students from CSV. Nothing changes before the dry run was seen. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const state = useImport(onClose)
  const { table, setTable, checked, importId, setImportId, error, check, start, options, send, close } = state
  const isBusy = check.isRunning || start.isRunning
  const footer = importId ? undefined : (
    <ImportButtons
      noun="student"
      count={checked && (checked.counts['created'] ?? 0) + (checked.counts['updated'] ?? 0)}
      hasTable={table.csv.trim() !== '' && table.problem === undefined}
      check={{ isRunning: check.isRunning, run: () => send({}, { isDryRun: true }) }}
      start={{ isRunning: start.isRunning, run: () => checked && send(checked.mapping, { isDryRun: false }) }}
      onBack={state.reset}
      onCancel={close}
    />
  )
  const changeOptions = (next: Options) => {
    state.setOptions(next)
    if (checked && next.existing !== options.existing) send(checked.mapping, { isDryRun: true, options: next })
  }
  return (
    <SheetDialog
      {...{ isOpen, onClose: close, isBusy: start.isRunning, ...(footer && { footer }) }}
      title="Import students"
      size="large"
    >
      {importId ? (
        <ImportProgress importId={importId} onDone={close} />
      ) : checked ? (
        <>
          <ColumnChoices
            title="Columns"
            labels={fieldLabels}
            required="email"
            layout={checked}
            isBusy={isBusy}
            onChange={(mapping) => send(mapping, { isDryRun: true })}
          />
          <ImportOptions options={options} isBusy={isBusy} onChange={changeOptions} />
          <ImportRows report={checked} />
        </>
      ) : (
        <>
          <TableInput {...{ table, intro, placeholder }} error={table.problem ?? error} onChange={setTable} />
          <RecentImports onOpen={setImportId} />
        </>
      )}
    </SheetDialog>
  )
}

/** The three steps: a table, a dry run whose columns can be mapped, and the import with its progress. */
function useImport(onClose: () => void) {
  const [table, setTable] = useState(emptyTable)
  const [options, setOptions] = useState(defaultOptions)
  const [checked, setChecked] = useState<ImportReport>()
  const [importId, setImportId] = useState<string>()
  const { check, error, setError } = useCheck(setChecked)
  const start = studentImports.useAction('POST /api/admin/student-imports', {
    failure: failed('Failed to import students'),
    isFieldErrorToasted: true,
    onSuccess: ({ id }) => setImportId(id!),
  })
  const reset = () => {
    setChecked(undefined)
    setImportId(undefined)
    setError(undefined)
  }
  const send = (
    mapping: Mapping,
    { isDryRun, options: chosen = options }: { isDryRun: boolean; options?: Options },
  ) => {
    setError(undefined)
    void (isDryRun ? check : start).run({ body: { csv: table.csv, isDryRun, mapping, ...chosen } })
  }
  const close = () => {
    // Until it was imported, the table stays for whoever closes the dialog to look something up.
    if (importId !== undefined) setTable(emptyTable)
    setOptions(defaultOptions)
    reset()
    onClose()
  }
  const step = { table, setTable, checked, importId, setImportId, error }
  return { ...step, check, start, reset, send, close, options, setOptions }
}

/** The dry run. What is wrong with the table as a whole is shown at its field. */
function useCheck(onChecked: (report: ImportReport) => void) {
  const [error, setError] = useState<string>()
  const check = studentImports.useAction('POST /api/admin/student-imports', {
    failure: (problem) => {
      setError(problem.message || 'The table could not be checked. Try again in a moment.')
      return null
    },
    isFieldErrorToasted: true,
    onSuccess: onChecked,
  })
  return { check, error, setError }
}
