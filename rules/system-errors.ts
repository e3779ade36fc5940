/** What the installation itself and its CRM may answer. */
export const systemErrors = {
  'backup.not_configured': [
    409,
    'Backups are not set up: the server needs BACKUP_DIR or BACKUP_S3_URL, and BACKUP_KEY.',
  ],
  'backup.running': [409, 'Another backup is running. Wait until it is finished.'],
  'crm.user_not_synced': [503, 'Failed to sync user to Twenty CRM'],
  'crm.venture_not_synced': [503, 'Failed to sync venture to Twenty CRM'],
  'crm.unavailable': [503, "The CRM isn't responding. Please try again in a moment."],
  'crm.in_conflict': [409, '{reason} Choose which to keep under Conflicts.'],
  'crm.left_out': [409, '{reason}'],
  'crm.run_not_found': [404, 'That sync is no longer on record.'],
  'crm.conflict_not_found': [404, 'That conflict has already been settled.'],
  'crm.signature_invalid': [403, "This delivery's signature is invalid."],
} as const satisfies Record<string, readonly [status: number, message: string]>
