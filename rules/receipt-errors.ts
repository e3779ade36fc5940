/** What can go wrong with receipts and the exchange rates they are converted with; a part of `errors`. */
export const receiptErrors = {
  'receipt.email_not_found': [404, 'That email no longer exists.'],
  'receipt.not_found': [404, 'That receipt no longer exists.'],
  'receipt.attachment_not_found': [404, 'That attachment no longer exists.'],
  'receipt.link_expired': [404, 'This link has expired. Choose Download again.'],
  'receipt.signature_invalid': [403, "This delivery's signature is invalid."],
  'receipt.not_quarantined': [409, 'This email is not in quarantine.'],
  'receipt.not_readable': [409, 'This email is being read. Please try again in a moment.'],
  'receipt.rule_not_found': [404, 'That rule no longer exists.'],
  'exchangeRate.not_found': [404, 'That rate no longer exists, or was not entered by staff.'],
  'exchangeRate.home_currency': [400, 'The home currency needs no rate.'],
  'exchangeRate.future_day': [400, 'Choose today or an earlier day.'],
  'exchangeRate.unreadable': [400, '{reason}'],
  'receipt.file_missing': [400, 'Please choose a file.'],
} as const
