CREATE TABLE "guest_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_rooms_id_form" CHECK ("guest_rooms"."id" ~ '^[a-z]{7}$')
);
--> statement-breakpoint
ALTER TABLE "serial_ids" ADD COLUMN "name" text;--> statement-breakpoint
CREATE INDEX "guest_rooms_ends_index" ON "guest_rooms" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "guest_rooms_subject_index" ON "guest_rooms" USING btree ("subject","ends_at");