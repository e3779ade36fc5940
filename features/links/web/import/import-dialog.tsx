import { Button, FileButton, Textarea } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { linkImport, type ImportReport } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { ImportRows } from './import-rows.tsx'

type ImportDialogProps = { isOpen: boolean; onClose: () => void }
type TableForm = ReturnType<typeof useTableForm>

/** Imports links from CSV in two steps: a dry run that shows the result of each row, then the import. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const [report, setReport] = useState<ImportReport>()
  const form = useTableForm(setReport)
  const importing = links.useAction('POST /api/admin/tracked-links/import', {
    success: ({ createdCount }) => ({ title: `${formatCount(createdCount, 'link')} imported` }),
    failure: failed('Failed to import links'),
    onSuccess: () => {
      form.reset()
      close()
    },
  })
  const validCount = report?.rows.filter(({ problem }) => problem === null).length ?? 0
  const close = () => {
    onClose()
    setReport(undefined)
    form.clearErrors()
  }
  const footer = report ? (
    <>
      <Button variant="default" onClick={() => setReport(undefined)} disabled={importing.isRunning}>
        Back
      </Button>
      <Button
        onClick={() => void importing.run({ body: { csv: form.values.csv, isDryRun: false } })}
        disabled={validCount === 0}
        loading={importing.isRunning}
      >
        {`Import ${formatCount(validCount, 'link')}`}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button onClick={() => form.onSubmitForm()} disabled={form.values.csv.trim() === ''} loading={form.isSubmitting}>
        Check table
      </Button>
    </>
  )
  const dialog = { isOpen, onClose: close, isBusy: importing.isRunning, footer }
  return (
    <SheetDialog {...dialog} title="Import links" size="large">
      {report ? <ImportRows report={report} /> : <TableInput form={form} />}
    </SheetDialog>
  )
}

/** The table and its dry run. What is wrong with the table as a whole is shown at the field. */
function useTableForm(onReport: (report: ImportReport) => void) {
  const check = links.useAction('POST /api/admin/tracked-links/import', {
    failure: 'The table could not be checked.',
    onSuccess: onReport,
  })
  return useSchemaForm({
    schema: linkImport.pick({ csv: true }),
    initialValues: { csv: '' },
    submit: ({ csv }) => check.submit({ body: { csv, isDryRun: true } }),
  })
}

function TableInput({ form }: { form: TableForm }) {
  const read = async (file: File | null) => file && form.setFieldValue('csv', await file.text())
  return (
    <Fields>
      <p className="quiet">
        A table with the columns <code>url</code> and <code>title</code>; as you like also <code>description</code>,{' '}
        <code>short_code</code>, <code>tags</code> and <code>utm_source</code> to <code>utm_content</code>. Nothing is
        made before you have seen what would happen.
      </p>
      <FileButton onChange={(file) => void read(file)} accept=".csv,text/csv,text/plain">
        {(props) => (
          <Button {...props} variant="default" leftSection={<Upload size={18} aria-hidden />}>
            Choose a CSV file
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Table"
        description="Or paste it here, from a spreadsheet too."
        placeholder={'url,title,tags\nhttps://example.edu/fair,Spring fair,fair'}
        minRows={6}
        maxRows={14}
        autosize
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 'var(--size-small)', whiteSpace: 'pre' } }}
        {...form.getInputProps('csv')}
      />
    </Fields>
  )
}
