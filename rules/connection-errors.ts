/** The errors of connecting outside services and of their files. */
export const connectionErrors = {
  'connection.service_unknown': [404, 'There is no such service to connect.'],
  'connection.not_found': [404, 'This service is not connected.'],
  'connection.key_refused': [400, '{service} did not accept this key. Check that you copied all of it.'],
  'connection.unreachable': [503, '{service} could not be reached. Try again in a moment.'],
  'connection.not_configured': [409, '{service} is not set up on this installation. Ask an administrator.'],
  'connection.misconfigured': [503, '{service} refuses this installation. Ask an administrator to check its settings.'],
  'connection.attempt_not_found': [404, 'This attempt to connect has ended.'],
  'connection.state_invalid': [
    400,
    'This sign-in was not started here, or it is too old. Close this window and connect again in Settings.',
  ],
  'connection.issuer_wrong': [400, 'The answer did not come from {service}, so nothing was connected.'],
  'connection.access_denied': [400, "You didn't allow access, so nothing was connected."],
  'connection.scope_missing': [
    400,
    'You left the access to your files unticked, so nothing was connected. Connect again and tick “See, edit, create, and delete only the specific Google Drive files you use with this app.”',
  ],
  'connection.sign_in_refused': [400, '{service} did not complete the sign-in. Connect again.'],
  'connection.access_ended': [409, 'Foundry can no longer read your {service}. Connect it again in Settings.'],
  'connection.drive_refused': [422, '{service} does not give out this file.'],
  'connection.file_not_found': [404, 'This file is no longer in your {service}, or Foundry may not see it.'],
  'connection.file_too_large': [413, 'This file is too large to be used here.'],
  'connection.file_type_wrong': [415, 'Files of this type cannot be used here.'],
  'connection.busy': [429, '{service} is limiting requests. Try again in {wait}.'],
} as const
