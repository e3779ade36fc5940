ALTER TABLE "event_letters" RENAME TO "event_emails";--> statement-breakpoint
ALTER TABLE "click_sums" RENAME TO "daily_rollups";--> statement-breakpoint
ALTER TABLE "summed_days" RENAME TO "rollup_days";--> statement-breakpoint
ALTER TABLE "arrived_clicks" RENAME TO "ingest_buffer";--> statement-breakpoint
ALTER TABLE "spent_codes" RENAME TO "reserved_codes";--> statement-breakpoint
ALTER TABLE "missed_codes" RENAME TO "unknown_codes";--> statement-breakpoint
ALTER TABLE "badge_awards" RENAME COLUMN "given_by" TO "granted_by_id";--> statement-breakpoint
ALTER TABLE "source_hooks" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "source_hooks" RENAME COLUMN "last_heard_at" TO "last_delivery_at";--> statement-breakpoint
ALTER TABLE "sync_runs" RENAME COLUMN "held_count" TO "pending_removal_count";--> statement-breakpoint
ALTER TABLE "sync_runs" RENAME COLUMN "may_remove_count" TO "confirmed_removal_count";--> statement-breakpoint
ALTER TABLE "sync_runs" RENAME COLUMN "setback_count" TO "retry_count";--> statement-breakpoint
ALTER TABLE "sync_runs" RENAME COLUMN "is_by_clock" TO "is_automatic";--> statement-breakpoint
ALTER TABLE "event_attendances" RENAME COLUMN "seen_at" TO "checked_in_at";--> statement-breakpoint
ALTER TABLE "event_emails" RENAME COLUMN "posted_at" TO "sent_at";--> statement-breakpoint
ALTER TABLE "calendar_feeds" RENAME COLUMN "sealed_token" TO "encrypted_token";--> statement-breakpoint
ALTER TABLE "event_rsvps" RENAME COLUMN "place" TO "queue_number";--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "words" TO "search_vector";--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "last_place" TO "last_queue_number";--> statement-breakpoint
ALTER TABLE "daily_rollups" RENAME COLUMN "sums" TO "totals";--> statement-breakpoint
ALTER TABLE "daily_rollups" RENAME COLUMN "packed" TO "columnar_data";--> statement-breakpoint
ALTER TABLE "reserved_codes" RENAME COLUMN "spent_at" TO "reserved_at";--> statement-breakpoint
ALTER TABLE "venture_milestones" RENAME COLUMN "place" TO "position";--> statement-breakpoint
-- Renamed instead of built anew: the tables behind them may be large.
ALTER TABLE "event_emails" RENAME CONSTRAINT "event_letters_once" TO "event_emails_once";--> statement-breakpoint
ALTER TABLE "unknown_codes" RENAME CONSTRAINT "missed_codes_hits" TO "unknown_codes_hits";--> statement-breakpoint
ALTER INDEX "event_rsvps_line" RENAME TO "event_rsvps_waitlist";--> statement-breakpoint
ALTER INDEX "events_words" RENAME TO "events_search_vector";--> statement-breakpoint
ALTER INDEX "click_sums_day" RENAME TO "daily_rollups_day";--> statement-breakpoint
-- Stored names of states and events.
UPDATE "sync_runs" SET "state" = 'pending_confirmation' WHERE "state" = 'held';--> statement-breakpoint
UPDATE "event_emails" SET "kind" = 'rsvpCancellation' WHERE "kind" = 'goodbye';--> statement-breakpoint
UPDATE "event_attendances" SET "method" = 'ticket' WHERE "method" = 'pass';--> statement-breakpoint
UPDATE "notifications" SET "kind" = CASE "kind"
  WHEN 'venture_news' THEN 'venture_update'
  WHEN 'event_news' THEN 'event_update'
  WHEN 'content_news' THEN 'content_sync'
  WHEN 'analyst_access_given' THEN 'analyst_access_granted'
END WHERE "kind" IN ('venture_news', 'event_news', 'content_news', 'analyst_access_given');--> statement-breakpoint
UPDATE "notification_preferences" SET "kind" = CASE "kind"
  WHEN 'venture_news' THEN 'venture_update'
  WHEN 'event_news' THEN 'event_update'
  WHEN 'content_news' THEN 'content_sync'
  WHEN 'analyst_access_given' THEN 'analyst_access_granted'
END WHERE "kind" IN ('venture_news', 'event_news', 'content_news', 'analyst_access_given');--> statement-breakpoint
UPDATE "domain_events" SET "name" = CASE "name"
  WHEN 'address.changeRequested' THEN 'profile.emailChangeRequested'
  WHEN 'content.removalHeld' THEN 'content.confirmationRequested'
  WHEN 'event.told' THEN 'event.notificationSent'
  WHEN 'event.unattended' THEN 'event.attendanceRemoved'
  WHEN 'link.died' THEN 'link.broken'
END WHERE "name" IN ('address.changeRequested', 'content.removalHeld', 'event.told', 'event.unattended', 'link.died');
