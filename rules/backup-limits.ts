const minute = 60
const hour = 60 * minute

/** Of backups. A nightly one is overdue two hours after the next should have begun. */
export const backupLimits = {
  overdueSeconds: 26 * hour,
  /** A run whose process has not been heard of for so long has failed. */
  abandonedSeconds: 5 * minute,
  progressMs: 2_000,
  /** The longest that a backup and its check may take. */
  runSeconds: 12 * hour,
  recentCount: 10,
} as const
