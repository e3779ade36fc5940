import type { Setting } from '#platform/server/config/setting.ts'

/** Every environment variable, by owner. */
export function configurationPage(settingsByOwner: Record<string, Record<string, Setting>>): string {
  const sections = Object.entries(settingsByOwner).map(([owner, settings]) =>
    [`## ${owner}`, '', header, ...Object.values(settings).map(row), ''].join('\n'),
  )
  return [
    '# Configuration',
    '',
    'Written by `npm run docs` from the settings declared beside their owners; do not edit. Everything is read from the environment at',
    'the start; whatever is wrong is named in one message and the process ends with exit code 78. `NODE_ENV=production` refuses to start',
    'without what is marked as required.',
    '',
    ...sections,
  ].join('\n')
}

const header = '| variable | meaning | default | in production |\n|---|---|---|---|'

function row(setting: Setting): string {
  const flags = [setting.isRequiredInProduction && 'required', setting.isSecret && 'secret'].filter(Boolean).join(', ')
  return `| \`${setting.env}\` | ${setting.doc} | ${formatDefault(setting)} | ${flags} |`
}

function formatDefault(setting: Setting): string {
  if (setting.defaultDoc) return setting.defaultDoc
  const defaultValue = setting.schema.safeParse(undefined).data as string | number | string[] | undefined
  return defaultValue === undefined
    ? 'none'
    : `\`${Array.isArray(defaultValue) ? defaultValue.join(',') : defaultValue}\``
}
