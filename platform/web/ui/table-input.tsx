import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import type { ReactNode } from 'react'
import { formatNumber } from '../format.ts'
import { readTableFile, type TableSource } from '../table-file.ts'
import { Fields } from './form-layout.tsx'

export type TableInputProps = {
  table: TableSource
  error: string | undefined
  onChange: (table: TableSource) => void
  /** What may be in the table, and what happens with it. */
  intro: ReactNode
  /** A header and a row. */
  placeholder: string
}

/** Takes a table from a file or from the clipboard. */
export function TableInput({ table, error, onChange, intro, placeholder }: TableInputProps) {
  const read = async (file: File | null) => file && onChange(await readTableFile(file))
  return (
    <Fields>
      <p className="quiet">{intro}</p>
      <Group gap="sm">
        <FileButton onChange={(file) => void read(file)} accept=".csv,.tsv,.txt,text/csv,text/plain">
          {(props) => (
            <Button {...props} variant="default" leftSection={<Upload size={18} aria-hidden />}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        {table.fileName !== null && (
          <Button variant="subtle" onClick={() => onChange({ csv: '', fileName: null })}>
            Remove file
          </Button>
        )}
      </Group>
      {table.fileName === null ? (
        <Textarea
          label="Table"
          description="Or paste it here, also from a spreadsheet."
          placeholder={placeholder}
          minRows={6}
          maxRows={14}
          autosize
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 'var(--size-small)', whiteSpace: 'pre' } }}
          value={table.csv}
          error={error}
          onChange={(event) => onChange({ csv: event.currentTarget.value, fileName: null })}
        />
      ) : (
        <div role="status">
          <Text fw={600}>{table.fileName}</Text>
          {table.csv !== '' && (
            <Text fz="sm" c="dimmed" className="tabular">
              {formatNumber(Math.max(1, Math.round(table.csv.length / 1_024)))} kB
            </Text>
          )}
          {error && (
            <Text fz="sm" c="red">
              {error}
            </Text>
          )}
        </div>
      )}
    </Fields>
  )
}
