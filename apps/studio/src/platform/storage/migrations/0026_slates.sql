CREATE TABLE "slates" (
	"serial_id" text NOT NULL,
	"channel" integer NOT NULL,
	"frames" text[] NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slates_serial_id_channel_pk" PRIMARY KEY("serial_id","channel"),
	CONSTRAINT "slates_channel_range" CHECK ("slates"."channel" between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "slates" ADD CONSTRAINT "slates_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;