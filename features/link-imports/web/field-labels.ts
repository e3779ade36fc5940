import type { ImportField } from '../schema.ts'

/** The columns that can be mapped, in their order. */
export const fieldLabels: Record<ImportField, string> = {
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
