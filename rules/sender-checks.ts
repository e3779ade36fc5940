/** What SPF, DKIM and DMARC can say of an email, in the words of RFC 8601. `unchecked`: nobody could be asked. */
export const checkResults = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'policy',
  'temperror',
  'permerror',
  'unchecked',
] as const
export type CheckResult = (typeof checkResults)[number]
