CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY,
	"entry_id" uuid NOT NULL CONSTRAINT "audit_chain_entry_unique" UNIQUE,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY,
	"recorded_at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" text,
	"route" text NOT NULL,
	"session_id" uuid,
	"via" text NOT NULL,
	"network" text NOT NULL,
	"events" jsonb NOT NULL,
	"is_demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid,
	"admin_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_invitations" (
	"person_id" uuid PRIMARY KEY,
	"invited_by_id" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_delivered" boolean,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "audit_entries_recorded" ON "audit_entries" ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" ("actor_id","recorded_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" ("subject_id","recorded_at");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" ("action","recorded_at");--> statement-breakpoint
CREATE INDEX "people_created" ON "people" ("created_at","id");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" (lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "people_deactivated" ON "people" ("deactivated_at") WHERE ("deactivated_at" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_one_per_session" ON "impersonations" ("session_id") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "impersonations_person" ON "impersonations" ("person_id");--> statement-breakpoint
CREATE INDEX "impersonations_admin" ON "impersonations" ("admin_id");--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_entry_id_audit_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entries"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_admin_id_people_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_id_people_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
-- By hand, to the end: the audit log accepts new entries only, and chains them by their hashes when a transaction commits.
CREATE FUNCTION audit_text(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', e.id, extract(epoch FROM e.recorded_at), coalesce(e.actor_id::text, '-'), e.action,
    coalesce(e.subject_id, '-'), e.route, coalesce(e.session_id::text, '-'), e.via, e.network, e.events, e.is_demo) $$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last "audit_chain";
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit.chain'));
  SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (position, entry_id, hash) VALUES (coalesce(last.position, 0) + 1, new.id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_entries_chain" AFTER INSERT ON "audit_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF tg_table_name = 'audit_entries' THEN
      IF old.recorded_at < now() - interval '730 days' THEN RETURN old; END IF;
    ELSE
      IF NOT EXISTS (SELECT FROM audit_entries WHERE id = old.entry_id) THEN RETURN old; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log only accepts new entries' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_emptied" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_kept" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_not_emptied" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
