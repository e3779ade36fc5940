/** Errors of signing in and of sessions: code → status and message. Part of `errors`. */
export const signInErrors = {
  'auth.session_required': [401, 'Please sign in.'],
  'auth.onboarding_required': [403, 'Please finish setting up your profile first.'],
  'auth.user_not_found': [404, 'User not found. Please create an account first.'],
  'auth.email_invalid': [400, 'Please enter a valid email address.'],
  'auth.domain_not_allowed': [403, 'Use your {domains} email.'],
  'auth.link_invalid': [400, '{reason}'],
  'auth.other_browser': [409, 'This link was requested in another browser. Confirm that it was you.'],
  'auth.code_required': [403, 'Enter the code from the email instead.'],
  'auth.role_unknown': [404, "That demo role doesn't exist."],
  'auth.sign_in_stale': [403, 'Please sign in again to confirm this change.'],
  'auth.other_account': [403, "This link belongs to another account. Sign out first if it's yours."],
  'session.not_found': [404, 'That session has already ended.'],
  'auth.campus_unknown': [404, 'That campus sign-in does not exist here.'],
  'auth.campus_expired': [404, 'This sign-in took too long. Please start again.'],
  'auth.campus_other_browser': [
    403,
    'This link also connects a campus account. Open it in the browser where you signed in with that account.',
  ],
  'auth.campus_taken': [409, 'That campus account is connected to another Foundry account.'],
  'campus_account.not_found': [404, 'That campus account is not connected anymore.'],
} as const
