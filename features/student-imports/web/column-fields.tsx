import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { importFields, type ImportField, type ImportLayout } from '../schema.ts'
import styles from './column-fields.module.css'

const fieldLabels: Record<ImportField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  yearOfStudy: 'Year of study',
  graduationYear: 'Graduation year',
  major: 'Major',
  phone: 'Phone',
  location: 'Location',
  tags: 'Tags',
}

type ColumnFieldsProps = {
  layout: ImportLayout
  isBusy: boolean
  /** Gets the column of every field. */
  onChange: (mapping: ImportLayout['mapping']) => void
}

/** Which column each field comes from. */
export function ColumnFields({ layout: { columns, mapping, ignoredColumns }, isBusy, onChange }: ColumnFieldsProps) {
  // A column is the source of one field at most.
  const move = (field: ImportField, column: string | null) => {
    const others = Object.entries(mapping).map(([name, other]) => [name, other === column ? null : other])
    onChange({ ...(Object.fromEntries(others) as ImportLayout['mapping']), [field]: column })
  }
  return (
    <Stack component="section" gap="sm" mb="lg" aria-label="Columns">
      <Text fw={600}>Columns</Text>
      <div className={styles.fields}>
        {importFields.map((field) => (
          <NativeSelect
            key={field}
            size="sm"
            label={fieldLabels[field]}
            data={[{ value: '', label: 'None' }, ...columns]}
            value={mapping[field] ?? ''}
            disabled={isBusy}
            error={field === 'email' && mapping.email === null && 'Choose a column'}
            onChange={(event) => move(field, event.currentTarget.value || null)}
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
