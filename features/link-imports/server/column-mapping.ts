import { campaignFields, campaignParameters } from '#features/link-campaigns/schema.ts'
import { importFields, type ImportField, type ImportLayout } from '../schema.ts'

type Mapping = ImportLayout['mapping']

/** The names of columns, without case and punctuation, the best first: ours and those of the sources below. */
const columnNames: Record<ImportField, string[]> = {
  url: ['url', 'originalurl', 'longurl', 'destinationurl', 'destination', 'target', 'targeturl', 'longlink'],
  title: ['title', 'linktitle', 'name', 'label'],
  // oxfmt-ignore
  shortCode: [
    'shortcode', 'code', 'slug', 'keyword', 'custombackhalf', 'backhalf', 'key', 'alias', 'address', 'shortlink', 'shorturl', 'bitlink', 'customlink', 'link',
  ],
  description: ['description', 'comments', 'notes', 'note'],
  tags: ['tags', 'tag', 'labels'],
  ...(Object.fromEntries(
    campaignFields.map((field) => [field, [campaignParameters[field].replace('_', '')]]),
  ) as Record<(typeof campaignFields)[number], string[]>),
}

/** Link shorteners, by columns that only their exports have together; each entry may be one of several names. */
const sources: { name: string; columns: string[][] }[] = [
  { name: 'YOURLS', columns: [['keyword'], ['url']] },
  { name: 'Shlink', columns: [['shortcode'], ['longurl'], ['visits', 'visitscount', 'createdat', 'datecreated']] },
  { name: 'Kutt', columns: [['address', 'link'], ['target']] },
  { name: 'Bitly', columns: [['bitlink', 'link', 'backhalf', 'custombackhalf', 'shortlink'], ['longurl']] },
  { name: 'Dub', columns: [['shortlink', 'link'], ['destinationurl']] },
]

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
  const isIn = (names: string[]) => names.some((name) => columnsByName.has(name))
  const source = sources.find((candidate) => candidate.columns.every(isIn))?.name ?? null
  return {
    source,
    columns,
    mapping,
    ignoredColumns: columns.filter((column) => !Object.values(mapping).includes(column)),
  }
}
