/**
 * What happens to a row when the person in this column is erased: it is deleted; it stays without the person; or, where it belongs to
 * the program, it passes on to an administrator. Ventures pass to the longest-standing editor first, and are deleted without one.
 */
export type ErasureRule = 'delete' | 'detach' | 'pass on'

export type PersonalDataRow = {
  erase: ErasureRule
  /** Its name in a person's own export; null where the rows are about somebody or something else, or hold a secret only. */
  export: string | null
  /** Columns left out of the export: hashes, and ids of other people. */
  omit?: readonly string[]
  /** Tables that belong to its rows and are exported with them, by the column that refers to them. */
  parts?: readonly string[]
  /** Stored files of its rows: the column that names one, and what comes before it in the store. */
  file?: { column: string; folder: string }
}

/**
 * Every column of the database that names a person, by its id or its email. Export and erasure read this and nothing else; a
 * test compares it with the database, so that a new table has to say what it keeps. What staff wrote about somebody, their notes
 * and the texts of interactions, is theirs and not in that person's export. Nor does a mentor take along what students wrote to
 * them: they may no longer be assigned (T12).
 */
// oxfmt-ignore
export const personalData = {
  'people.id':                          { erase: 'delete',  export: 'profile', omit: ['is_demo'], file: { column: 'photo_key', folder: '' } },
  'account_invitations.person_id':      { erase: 'delete',  export: 'invitation', omit: ['invited_by_id'] },
  'account_invitations.invited_by_id':  { erase: 'detach',  export: null },
  'activities.person_id':               { erase: 'delete',  export: 'activities' },
  'advising_changes.actor_id':         { erase: 'detach',  export: null },
  'advising_drafts.person_id':         { erase: 'delete',  export: 'advising-draft' },
  'advising_requests.assignee_id':     { erase: 'detach',  export: null },
  'advising_requests.requester_id':    { erase: 'delete',  export: 'advising-requests', omit: ['assignee_id', 'offered_ids'] },
  'ai_budgets.subject_id':             { erase: 'delete',  export: null },
  'announcement_dismissals.person_id': { erase: 'delete',  export: 'announcements-dismissed' },
  'announcements.owner_id':            { erase: 'pass on', export: null },
  'api_keys.person_id':                 { erase: 'delete',  export: 'api-keys', omit: ['token_hash'] },
  'availabilities.person_id':          { erase: 'delete',  export: 'availability', omit: ['encrypted_calendar_url'] },
  'badge_awards.person_id':             { erase: 'delete',  export: 'badges', omit: ['granted_by_id'] },
  'badge_awards.granted_by_id':         { erase: 'detach',  export: null },
  'booking_emails.person_id':          { erase: 'delete',  export: null },
  'campus_accounts.person_id':         { erase: 'delete',  export: 'campus-accounts' },
  'campus_sign_ins.person_id':         { erase: 'delete',  export: null },
  'crm_links.person_id':               { erase: 'delete',  export: null },
  'crm_runs.started_by_id':            { erase: 'detach',  export: null },
  'bookings.mentor_id':                { erase: 'delete',  export: 'meetings-as-mentor', omit: ['student_id', 'canceled_by_id'] },
  'bookings.student_id':               { erase: 'delete',  export: 'meetings', omit: ['mentor_id', 'canceled_by_id'] },
  'bookings.canceled_by_id':           { erase: 'detach',  export: null },
  'calendar_feeds.person_id':           { erase: 'delete',  export: null },
  'chat_messages.owner_id':            { erase: 'delete',  export: 'chat-messages', parts: ['chat_sources.message_id', 'chat_proposals.message_id', 'chat_attachments.message_id', 'chat_feedback.message_id'] },
  'chat_sessions.owner_id':            { erase: 'delete',  export: 'chats' },
  'chat_shares.owner_id':              { erase: 'delete',  export: 'chats-shared', omit: ['token_hash'] },
  'event_attendances.person_id':        { erase: 'delete',  export: 'events-attended', omit: ['marked_by_id'] },
  'event_attendances.marked_by_id':     { erase: 'detach',  export: null },
  'event_emails.person_id':             { erase: 'delete',  export: 'event-emails' },
  'event_rsvps.person_id':              { erase: 'delete',  export: 'event-registrations' },
  'events.owner_id':                    { erase: 'pass on', export: null },
  'favorite_tools.person_id':           { erase: 'delete',  export: 'favorite-tools' },
  'idempotency_keys.person_id':         { erase: 'delete',  export: null },
  'impersonations.admin_id':            { erase: 'delete',  export: null },
  'impersonations.person_id':           { erase: 'delete',  export: 'viewed-as', omit: ['admin_id', 'session_id'] },
  'interaction_versions.changed_by_id':{ erase: 'detach',  export: null },
  'interactions.student_id':            { erase: 'delete',  export: 'interactions', omit: ['author_id', 'cause_id', 'title', 'description', 'outcome'] },
  'interactions.author_id':             { erase: 'detach',  export: null },
  'knowledge_guides.owner_id':         { erase: 'pass on', export: null },
  'knowledge_runs.started_by_id':      { erase: 'detach',  export: null },
  'receipt_emails.uploaded_by_id':    { erase: 'detach',  export: null },
  'receipt_changes.changed_by_id':    { erase: 'detach',  export: null },
  'receipt_category_rules.created_by_id': { erase: 'detach',  export: null },
  'exchange_rates.entered_by_id':    { erase: 'detach',  export: null },
  'receipts.verified_by_id':          { erase: 'detach',  export: null },
  'link_imports.owner_id':              { erase: 'pass on', export: null },
  'link_versions.changed_by_id':        { erase: 'detach',  export: null },
  'links.owner_id':                     { erase: 'pass on', export: null },
  'links.updated_by_id':                { erase: 'detach',  export: null },
  'meeting_feedback.author_id':        { erase: 'delete',  export: 'meeting-feedback', omit: ['booking_id'] },
  'mentor_assignments.mentor_id':       { erase: 'delete',  export: null },
  'mentor_assignments.student_id':      { erase: 'delete',  export: 'mentors' },
  'mentor_profiles.person_id':         { erase: 'delete',  export: 'mentor-card' },
  'mentor_requests.student_id':        { erase: 'delete',  export: 'mentor-requests', omit: ['mentor_id', 'offered_ids'] },
  'mentor_requests.mentor_id':         { erase: 'detach',  export: null },
  'messages.mentor_id':                { erase: 'delete',  export: null },
  'messages.student_id':               { erase: 'delete',  export: 'messages', omit: ['mentor_id', 'author_id'] },
  'messages.author_id':                { erase: 'delete',  export: 'messages-written', omit: ['mentor_id', 'student_id'] },
  'notification_preferences.person_id': { erase: 'delete',  export: 'notification-preferences' },
  'notifications.person_id':            { erase: 'delete',  export: 'notifications', omit: ['cause_id'] },
  'passkey_challenges.person_id':      { erase: 'delete',  export: null },
  'passkeys.person_id':                { erase: 'delete',  export: 'passkeys', omit: ['credential_id', 'public_key', 'counter'] },
  'report_schedule_recipients.person_id': { erase: 'delete', export: null },
  'report_schedules.owner_id':         { erase: 'pass on', export: null },
  'resource_downloads.person_id':       { erase: 'delete',  export: 'resources-downloaded' },
  'resource_views.person_id':           { erase: 'delete',  export: 'resources-viewed' },
  'saved_resources.person_id':          { erase: 'delete',  export: 'resources-saved' },
  'service_authorizations.person_id':   { erase: 'delete',  export: null },
  'service_connections.person_id':      { erase: 'delete',  export: 'service-connections', omit: ['encrypted_key', 'encrypted_access_token'] },
  'sessions.person_id':                 { erase: 'delete',  export: 'sessions', omit: ['token_hash'] },
  'sign_in_links.person_id':            { erase: 'delete',  export: null },
  'sign_in_links.email':                { erase: 'delete',  export: null },
  'speech_jobs.owner_id':              { erase: 'delete',  export: 'text-to-speech', omit: ['lease_token'], parts: ['speech_segments.job_id'], file: { column: 'source_key', folder: '' } },
  'speech_positions.person_id':        { erase: 'delete',  export: 'text-to-speech-positions' },
  'speech_pronunciations.owner_id':    { erase: 'delete',  export: 'pronunciations' },
  'student_email_recipients.student_id':{ erase: 'delete',  export: 'emails-from-staff' },
  'student_emails.author_id':          { erase: 'detach',  export: null },
  'student_import_rows.email':         { erase: 'delete',  export: null },
  'student_import_rows.person_id':     { erase: 'delete',  export: null },
  'student_imports.owner_id':          { erase: 'pass on', export: null },
  'student_lists.owner_id':            { erase: 'delete',  export: 'student-lists' },
  'student_notes.student_id':          { erase: 'delete',  export: null },
  'student_notes.owner_id':            { erase: 'delete',  export: 'notes-about-students', omit: ['student_id'] },
  'student_risks.student_id':          { erase: 'delete',  export: null },
  'student_tags.student_id':           { erase: 'delete',  export: 'tags' },
  'sync_runs.started_by_id':            { erase: 'detach',  export: null },
  'venture_changes.person_id':          { erase: 'detach',  export: null },
  'venture_files.uploaded_by_id':       { erase: 'detach',  export: 'venture-files', file: { column: 'id', folder: 'ventures/' } },
  'venture_invitations.email':          { erase: 'delete',  export: 'venture-invitations', omit: ['token_hash', 'invited_by_id'] },
  'venture_invitations.invited_by_id':  { erase: 'delete',  export: null },
  'venture_members.person_id':          { erase: 'delete',  export: 'venture-memberships' },
  'venture_milestones.done_by_id':      { erase: 'detach',  export: null },
  'ventures.owner_id':                  { erase: 'delete',  export: 'ventures', parts: ['venture_milestones.venture_id', 'venture_metrics.venture_id', 'venture_changes.venture_id'] },
  'voice_calls.owner_id':             { erase: 'delete',  export: 'voice-calls' },
  'webhooks.owner_id':                  { erase: 'delete',  export: 'webhooks', omit: ['encrypted_secret'] },
  // The event log names people as subjects, actors and inside of payloads.
  'domain_events.actor_id':             { erase: 'delete',  export: null },
  'domain_events.subject_id':           { erase: 'delete',  export: null },
} as const satisfies Record<string, PersonalDataRow>

/** Columns that look as if they named a person and are kept all the same. */
export const keptAfterErasure = {
  'audit_entries.actor_id': 'The audit log keeps ids, and nothing else, of people who are gone.',
  'audit_entries.subject_id': 'As above.',
} as const satisfies Record<string, string>
