import '../theme/sheets/select.ts'
import { NativeSelect, Stack, Text } from '@mantine/core'
import styles from './column-choices.module.css'

type Mapping<Field extends string> = Record<Field, string | null>

type ColumnChoicesProps<Field extends string> = {
  title: string
  /** The fields in their order, as they are called. */
  labels: Record<Field, string>
  /** The field that a column is needed for. */
  required: Field
  layout: { columns: string[]; mapping: Mapping<Field>; ignoredColumns: string[] }
  isBusy: boolean
  /** Gets the column of every field. */
  onChange: (mapping: Mapping<Field>) => void
}

/** Which column of an imported table each field comes from. */
export function ColumnChoices<Field extends string>(props: ColumnChoicesProps<Field>) {
  const { title, labels, required, isBusy, onChange } = props
  const { columns, mapping, ignoredColumns } = props.layout
  const options = [{ value: '', label: 'None' }, ...columns]
  return (
    <Stack component="section" gap="sm" mb="lg" aria-label="Columns">
      <Text fw={600}>{title}</Text>
      <div className={styles.fields}>
        {(Object.keys(labels) as Field[]).map((field) => (
          <NativeSelect
            key={field}
            size="sm"
            label={labels[field]}
            data={options}
            value={mapping[field] ?? ''}
            disabled={isBusy}
            error={field === required && mapping[field] === null && 'Choose a column'}
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
function moveColumn<Field extends string>(
  mapping: Mapping<Field>,
  { field, column }: { field: Field; column: string | null },
): Mapping<Field> {
  const others = Object.entries(mapping).map(([name, other]) => [name, other === column ? null : other])
  return { ...(Object.fromEntries(others) as Mapping<Field>), [field]: column }
}
