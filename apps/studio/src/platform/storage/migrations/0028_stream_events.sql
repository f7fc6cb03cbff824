CREATE TABLE "stream_event_cursors" (
	"serial_id" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_events" (
	"serial_id" text NOT NULL,
	"cursor" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "stream_events_serial_id_cursor_pk" PRIMARY KEY("serial_id","cursor")
);
--> statement-breakpoint
ALTER TABLE "stream_event_cursors" ADD CONSTRAINT "stream_event_cursors_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stream_events" ADD CONSTRAINT "stream_events_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "stream_events_at_index" ON "stream_events" USING btree ("at");