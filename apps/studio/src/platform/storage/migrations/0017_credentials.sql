-- Refresh tokens of before cannot be told by the new rule: programs that hold one log in again. Sessions of the site go on.
DROP TABLE "identity_refresh_tokens";
--> statement-breakpoint
CREATE TABLE "ended_pool_logins" (
	"login" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"client_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "logins_valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
UPDATE "login_sessions" SET "authenticated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "login_sessions" ALTER COLUMN "authenticated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "identity_login" text;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "sealed_pool_login" text;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "pool_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "pool_stood_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_entries" ADD COLUMN "login_session_id" text;--> statement-breakpoint
ALTER TABLE "oauth_entries" ADD COLUMN "ends_with_login" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_logins" ADD CONSTRAINT "identity_logins_subject_identity_users_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."identity_users"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_pool_logins_ended_index" ON "ended_pool_logins" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "identity_logins_subject_index" ON "identity_logins" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "login_sessions_identity_login_index" ON "login_sessions" USING btree ("identity_login");--> statement-breakpoint
CREATE INDEX "oauth_entries_login_index" ON "oauth_entries" USING btree ("login_session_id");
