CREATE TABLE "broadcast_samples" (
	"serial_id" text NOT NULL,
	"channel" integer NOT NULL,
	"slot_at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"participant" text NOT NULL,
	"client" text NOT NULL,
	"region" text,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "broadcast_samples_pk" PRIMARY KEY("serial_id","channel","slot_at","direction","participant"),
	CONSTRAINT "broadcast_samples_direction_known" CHECK ("broadcast_samples"."direction" in ('send', 'receive', 'rest'))
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" text PRIMARY KEY NOT NULL,
	"serial_id" text NOT NULL,
	"channel" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_days" (
	"day" date NOT NULL,
	"region" text NOT NULL,
	"client" text NOT NULL,
	"node" text NOT NULL,
	"viewer_seconds" bigint NOT NULL,
	"frozen_ms" bigint NOT NULL,
	"latencies" bigint[] NOT NULL,
	CONSTRAINT "quality_days_day_region_client_node_pk" PRIMARY KEY("day","region","client","node")
);
--> statement-breakpoint
ALTER TABLE "broadcast_samples" ADD CONSTRAINT "broadcast_samples_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "broadcast_samples_slot_at_index" ON "broadcast_samples" USING btree ("slot_at");--> statement-breakpoint
CREATE INDEX "broadcasts_serial_id_index" ON "broadcasts" USING btree ("serial_id","channel","last_at");--> statement-breakpoint
CREATE INDEX "broadcasts_last_at_index" ON "broadcasts" USING btree ("last_at");