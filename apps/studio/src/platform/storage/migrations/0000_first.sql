CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"plan" text NOT NULL,
	"video_channels" integer NOT NULL,
	"password_verifier" text,
	"contract_status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "serial_ids_id_form" CHECK ("serial_ids"."id" ~ '^[a-z]{7}$'),
	CONSTRAINT "serial_ids_video_channels_range" CHECK ("serial_ids"."video_channels" between 0 and 255)
);
--> statement-breakpoint
ALTER TABLE "serial_ids" ADD CONSTRAINT "serial_ids_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));