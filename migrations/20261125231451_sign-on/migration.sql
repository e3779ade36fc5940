CREATE TABLE "campus_accounts" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campus_accounts_subject_unique" UNIQUE("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "campus_sign_ins" (
	"id" uuid PRIMARY KEY,
	"provider_id" text NOT NULL,
	"state_hash" bytea NOT NULL CONSTRAINT "campus_sign_ins_state_unique" UNIQUE,
	"browser_hash" bytea NOT NULL,
	"encrypted_memory" text NOT NULL,
	"person_id" uuid,
	"next_path" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"encrypted_identity" text,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY,
	"challenge_hash" bytea NOT NULL CONSTRAINT "passkey_challenges_hash_unique" UNIQUE,
	"browser_hash" bytea NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL CONSTRAINT "passkeys_credential_unique" UNIQUE,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"suspended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "campus_provider_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "campus_sign_in_id" uuid;--> statement-breakpoint
CREATE INDEX "campus_accounts_person" ON "campus_accounts" ("person_id");--> statement-breakpoint
CREATE INDEX "campus_sign_ins_expiry" ON "campus_sign_ins" ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" ("person_id");--> statement-breakpoint
ALTER TABLE "campus_accounts" ADD CONSTRAINT "campus_accounts_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "campus_sign_ins" ADD CONSTRAINT "campus_sign_ins_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_campus_sign_in_id_campus_sign_ins_id_fkey" FOREIGN KEY ("campus_sign_in_id") REFERENCES "campus_sign_ins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;