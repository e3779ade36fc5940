ALTER TABLE "audit_chain" ADD COLUMN "chain" smallint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "audit_chain" DROP CONSTRAINT "audit_chain_pkey";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD PRIMARY KEY ("chain","position");--> statement-breakpoint
-- By hand, to the end: a transaction extends one of 16 chains, so that up to 16 commit at the same time, and one opening of a profile is
-- one entry. A connection begins with its own chain and takes the next one that no other transaction holds.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lock_class CONSTANT int := hashtext('audit.chain');
  chosen int := pg_backend_pid() % 16;
  last "audit_chain";
BEGIN
  FOR attempt IN 1..16 LOOP
    EXIT WHEN pg_try_advisory_xact_lock(lock_class, chosen);
    chosen := (chosen + 1) % 16;
  END LOOP;
  -- Waits if all 16 are held; otherwise this transaction holds it already.
  PERFORM pg_advisory_xact_lock(lock_class, chosen);
  SELECT * INTO last FROM audit_chain WHERE chain = chosen ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (chain, position, entry_id, hash) VALUES (chosen, coalesce(last.position, 0) + 1, new.id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8')));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The tabs of a profile are several requests: of one reader's requests about one student within 10 minutes the first is noted. The lock
-- makes requests that arrive together wait for the first one's commit; the second look-up then sees its entry.
CREATE FUNCTION skip_repeated_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR attempt IN 1..2 LOOP
    IF EXISTS (SELECT FROM audit_entries WHERE subject_id = new.subject_id AND recorded_at > new.recorded_at - interval '10 minutes'
      AND action = new.action AND actor_id = new.actor_id AND via = new.via) THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('audit.read ' || new.actor_id || new.subject_id, 0));
  END LOOP;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_one_per_opening" BEFORE INSERT ON "audit_entries" FOR EACH ROW
  WHEN (new.action = 'student.read' AND new.actor_id IS NOT NULL AND new.subject_id IS NOT NULL) EXECUTE FUNCTION skip_repeated_read();
