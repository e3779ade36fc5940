import { campaignFields, campaignParameters } from '#features/link-campaigns/schema.ts'
import { mapColumns, normalizeColumn } from '#platform/server/column-mapping.ts'
import type { ImportField, ImportLayout } from '../schema.ts'

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

/** Finds what each column holds, and which link shortener the table is from; what the reader chose comes first. */
export function mapLinkColumns(columns: string[], chosen: Partial<Mapping>): ImportLayout {
  const names = new Set(columns.map(normalizeColumn))
  const source = sources.find((candidate) => candidate.columns.every((any) => any.some((name) => names.has(name))))
  return { source: source?.name ?? null, ...mapColumns(columns, { names: columnNames, chosen }) }
}
