-- The release before reads what 0017 and 0019 dropped. It stays for one release, and nothing of this one uses it.
CREATE TABLE IF NOT EXISTS "identity_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL REFERENCES "identity_users"("subject") ON DELETE cascade,
	"client_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "identity_refresh_tokens_subject_index" ON "identity_refresh_tokens" USING btree ("subject");--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN IF NOT EXISTS "wrong_passwords" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN IF NOT EXISTS "last_wrong_password_at" timestamp with time zone;
