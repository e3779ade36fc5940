import { NativeSelect, Stack, Text } from '@mantine/core'
import { importFields, type ImportField, type ImportLayout } from '../schema.ts'
import styles from './column-fields.module.css'

const fieldLabels: Record<ImportField, string> = {
  url: 'URL',
  title: 'Title',
  shortCode: 'Short code',
  description: 'Description',
  tags: 'Tags',
  utmSource: 'Source',
  utmMedium: 'Medium',
  utmCampaign: 'Campaign',
  utmTerm: 'Term',
  utmContent: 'Content',
}

type ColumnFieldsProps = {
  layout: ImportLayout
  isBusy: boolean
  /** Gets the column of every field. */
  onChange: (mapping: ImportLayout['mapping']) => void
}

/** Which column each field comes from. */
export function ColumnFields({ layout, isBusy, onChange }: ColumnFieldsProps) {
  const { source, columns, mapping, ignoredColumns } = layout
  const options = [{ value: '', label: 'None' }, ...columns]
  return (
    <Stack component="section" gap="sm" mb="lg" aria-label="Columns">
      <Text fw={600}>{source === null ? 'Columns' : `Columns of your ${source} export`}</Text>
      <div className={styles.fields}>
        {importFields.map((field) => (
          <NativeSelect
            key={field}
            size="sm"
            label={fieldLabels[field]}
            data={options}
            value={mapping[field] ?? ''}
            disabled={isBusy}
            error={field === 'url' && mapping.url === null && 'Choose a column'}
            onChange={(event) => onChange(moveColumn(mapping, { field, column: event.currentTarget.value || null }))}
          />
        ))}
      </div>
      {ignoredColumns.length > 0 && (
        <Text fz="sm" c="dimmed">
          Not imported: {ignoredColumns.join(', ')}
        </Text>
      )}
    </Stack>
  )
}

/** A column is the source of one field at most. */
function moveColumn(
  mapping: ImportLayout['mapping'],
  { field, column }: { field: ImportField; column: string | null },
): ImportLayout['mapping'] {
  const others = Object.entries(mapping).map(([name, other]) => [name, other === column ? null : other])
  return { ...(Object.fromEntries(others) as ImportLayout['mapping']), [field]: column }
}
