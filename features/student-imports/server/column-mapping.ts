import { importFields, type ImportField, type ImportLayout } from '../schema.ts'

type Mapping = ImportLayout['mapping']

/** The names of columns, without case and punctuation, the best first: ours and those of common registries. */
const columnNames: Record<ImportField, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'studentemail', 'universityemail', 'uvaemail'],
  firstName: ['firstname', 'first', 'givenname', 'preferredname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  yearOfStudy: ['yearofstudy', 'year', 'classyear', 'class', 'academiclevel', 'level', 'standing'],
  graduationYear: ['graduationyear', 'gradyear', 'graduation', 'expectedgraduation'],
  major: ['major', 'program', 'fieldofstudy', 'degree', 'plan'],
  phone: ['phone', 'phonenumber', 'mobile', 'cell'],
  location: ['location', 'city', 'hometown'],
  tags: ['tags', 'tag', 'labels', 'cohort', 'groups'],
}

const normalize = (column: string) => column.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Finds what each column holds; what the reader chose (`chosen`: field → column or null) comes first. */
export function mapColumns(columns: string[], chosen: Partial<Mapping>): ImportLayout {
  const columnsByName = new Map(columns.map((column) => [normalize(column), column]))
  const taken = new Set(Object.values(chosen))
  const suggest = (field: ImportField) =>
    columnNames[field].map((name) => columnsByName.get(name)).find((column) => column && !taken.has(column)) ?? null
  const mapping = {} as Mapping
  for (const field of importFields) {
    const column = chosen[field]
    mapping[field] = column === undefined ? suggest(field) : columns.includes(column ?? '') ? column : null
    if (mapping[field] !== null) taken.add(mapping[field])
  }
  const used = new Set(Object.values(mapping))
  return { columns, mapping, ignoredColumns: columns.filter((column) => !used.has(column)) }
}
