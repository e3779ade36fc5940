/** Environments that must not start, each with the variables that its one message must name, and words it must not contain. */
export type BadConfiguration = { env: Record<string, string>; names: string[]; secrets?: string[] }

const key = 'k'.repeat(40)
/** Part of every secret, so that a message that repeats a secret is noticed. */
export const canary = 'CANARY-4711'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://foundry:${canary}@127.0.0.1:1/foundry`,
  PUBLIC_URL: 'https://centre.test',
  SECRET_KEY: `${canary}${key}`,
  SMTP_URL: `smtps://centre:${canary}@mail.test:465`,
}
const required = ['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL'] as const

const withVariable = (name: string, values: string[]): BadConfiguration[] =>
  values.map((value) => ({ env: { [name]: value }, names: [name] }))

function without(...missing: (typeof required)[number][]): BadConfiguration {
  const remaining = Object.entries(production).filter(([name]) => !(missing as string[]).includes(name))
  return { env: Object.fromEntries(remaining), names: missing }
}

const withInvalid = (name: string, value: string): BadConfiguration => ({
  env: { ...production, [name]: value },
  names: [name],
})

export const badConfigurations: BadConfiguration[] = [
  ...withVariable('PORT', ['none', '-1', '70000', '80.5']),
  ...withVariable('HOST', ['http://localhost', 'not a host']),
  ...withVariable('LOG_LEVEL', ['loud', 'INFO']),
  ...withVariable('TIME_ZONE', ['Mars/Olympus', 'Eastern']),
  ...withVariable('DEMO', ['maybe', 'TRUE?']),
  ...withVariable('PUBLIC_URL', ['centre.test', 'ftp://centre.test', 'https://centre.test/app', 'javascript:alert(1)']),
  ...withVariable('SHORT_LINK_BASE', ['go', 'ftp://go.test']),
  ...withVariable('SIGNUP_EMAIL_DOMAINS', ['@virginia.edu', 'virginia', 'a b.edu', 'virginia.edu,,x y']),
  ...withVariable('TRUSTED_PROXIES', ['my-proxy', '10.0.0.0/99', '0.0.0.0/0', '10.0.0.1, ::/0']),
  ...withVariable('SSO_FILE', ['/nowhere/sso.json', import.meta.filename]),
  ...withVariable('REQUIRE_PASSKEY_FOR', ['root', 'admin,boss']),
  ...withVariable('MAIL_FROM', ['nobody', 'Centre <centre>']),
  ...withVariable('DATABASE_URL', [`mysql://foundry:${canary}@127.0.0.1/foundry`, `127.0.0.1:5432/${canary}`]),
  ...withVariable('SECRET_KEY', [canary, key, 'abc'.repeat(20)]),
  ...withVariable('METRICS_TOKEN', [canary]),
  ...withVariable('SMTP_URL', [`http://centre:${canary}@mail.test`, `mail.test:${canary}`]),
  ...withVariable('S3_URL', [`https://KEY:${canary}@`, `s3://KEY:${canary}@host/bucket`]),
  ...withVariable('RECEIPTS_SMTP_PORT', ['0', 'smtp', '70000']),
  ...withVariable('RECEIPTS_IMAP_URL', [`imaps://${canary}@mail.test/INBOX`, `https://centre:${canary}@mail.test/`]),
  ...withVariable('RECEIPTS_DNS_SERVERS', ['dns.test', '127.0.0.1:x', ',']),
  ...withVariable('RECEIPTS_TRUSTED_AUTHSERV', ['mx google']),
  ...withVariable('TWENTY_REQUESTS_PER_MINUTE', ['0', 'many']),
  ...withVariable('TWENTY_WEBHOOK_SECRET', [canary]),
  { env: { TWENTY_URL: 'crm.test', TWENTY_API_KEY: canary }, names: ['TWENTY_URL'] },
  { env: { TWENTY_URL: 'https://crm.test', TWENTY_API_KEY: 'short' }, names: ['TWENTY_API_KEY'] },
  { env: { TWENTY_API_KEY: canary }, names: ['TWENTY_URL'] },
  ...withVariable('GOOGLE_TOKEN_URL', ['oauth2.googleapis.com', 'ftp://oauth2.test/token']),
  { env: { GOOGLE_CLIENT_SECRET: canary }, names: ['GOOGLE_CLIENT_ID'] },
  { env: { RECEIPTS_SMTP_CERT: 'cert.pem' }, names: ['RECEIPTS_SMTP_CERT'] },
  { env: { NODE_ENV: 'production' }, names: [...required] },
  ...required.map((name) => without(name)),
  without('DATABASE_URL', 'SMTP_URL'),
  withInvalid('PUBLIC_URL', 'http://centre.test'),
  withInvalid('SECRET_KEY', canary),
  withInvalid('SMTP_URL', `ftp://${canary}`),
  {
    env: {
      PORT: 'x',
      LOG_LEVEL: 'x',
      TIME_ZONE: 'x',
      DEMO: 'x',
      SECRET_KEY: canary,
      METRICS_TOKEN: canary,
      SMTP_URL: canary,
      S3_URL: canary,
      DATABASE_URL: canary,
    },
    names: [
      'PORT',
      'LOG_LEVEL',
      'TIME_ZONE',
      'DEMO',
      'SECRET_KEY',
      'METRICS_TOKEN',
      'SMTP_URL',
      'S3_URL',
      'DATABASE_URL',
    ],
  },
]
