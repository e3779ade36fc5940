import { features } from '#apps/server/features.ts'
import { settingsByOwner } from '#apps/server/settings.ts'
import { configurationPage } from './configuration-page.ts'
import { endpointsPage } from './endpoints-page.ts'
import { permissionsPage } from './permissions-page.ts'

/** The documents that are written from the code: path → text. */
export function generatedPages(): Record<string, string> {
  return {
    'docs/endpoints.md': endpointsPage(features.routes.map((mounted) => mounted.endpoint)),
    'docs/permissions.md': permissionsPage(),
    'docs/configuration.md': configurationPage(settingsByOwner),
  }
}
