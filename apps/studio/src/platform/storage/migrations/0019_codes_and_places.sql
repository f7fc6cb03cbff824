CREATE TABLE "identity_known_networks" (
	"subject" text NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_known_networks_subject_network_pk" PRIMARY KEY("subject","network")
);
--> statement-breakpoint
CREATE TABLE "identity_wrong_passwords" (
	"subject" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_wrong_passwords_subject_place_pk" PRIMARY KEY("subject","place")
);
--> statement-breakpoint
DROP INDEX "identity_codes_subject_purpose_key";--> statement-breakpoint
DROP INDEX "identity_users_email_key";--> statement-breakpoint
ALTER TABLE "identity_codes" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "sign_up_client" text;--> statement-breakpoint
ALTER TABLE "identity_known_networks" ADD CONSTRAINT "identity_known_networks_subject_identity_users_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."identity_users"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_wrong_passwords" ADD CONSTRAINT "identity_wrong_passwords_subject_identity_users_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."identity_users"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_codes_confirm_key" ON "identity_codes" USING btree ("subject") WHERE "identity_codes"."purpose" = 'confirm';--> statement-breakpoint
CREATE INDEX "identity_codes_subject_index" ON "identity_codes" USING btree ("subject","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_confirmed_email_key" ON "identity_users" USING btree (lower("email")) WHERE "identity_users"."email_verified";--> statement-breakpoint
CREATE INDEX "identity_users_email_index" ON "identity_users" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "identity_users" DROP COLUMN "wrong_passwords";--> statement-breakpoint
ALTER TABLE "identity_users" DROP COLUMN "last_wrong_password_at";