ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_created_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"author" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_replies_message_index" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE TABLE "operate_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"link" text,
	"release_date" date NOT NULL,
	"notes_ja" jsonb NOT NULL,
	"notes_en" jsonb NOT NULL,
	"manual" jsonb,
	"published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "releases_folder_index" ON "releases" USING btree ("folder","release_date");--> statement-breakpoint
CREATE TABLE "release_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"release_id" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_builds_release_key" UNIQUE("release_id")
);
--> statement-breakpoint
ALTER TABLE "release_builds" ADD CONSTRAINT "release_builds_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "release_builds_name_key" ON "release_builds" USING btree ("folder","name");--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"ja" jsonb NOT NULL,
	"en" jsonb NOT NULL,
	"link" text,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"ja" text NOT NULL,
	"en" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"language" text NOT NULL,
	"referrer" text NOT NULL,
	"title" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_day_kind_path_language_referrer_title_pk" PRIMARY KEY("day","kind","path","language","referrer","title")
);
