import { snakeCase, text } from 'drizzle-orm/pg-core'
import { citext, id, instant } from '#platform/server/db/columns.ts'

/** Named campaign parameters to fill a new link with. */
export const campaignTemplates = snakeCase.table('campaign_templates', {
  id: id(),
  name: citext().notNull().unique('campaign_templates_name_unique'),
  utmSource: text(),
  utmMedium: text(),
  utmCampaign: text(),
  utmTerm: text(),
  utmContent: text(),
  createdAt: instant().notNull(),
})
