CREATE TABLE "id_link_devices" (
	"serial_id" text NOT NULL,
	"link" text NOT NULL,
	"device" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "id_link_devices_serial_id_link_device_pk" PRIMARY KEY("serial_id","link","device")
);
--> statement-breakpoint
ALTER TABLE "id_links" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "id_links" ADD COLUMN "max_devices" integer;--> statement-breakpoint
ALTER TABLE "id_link_devices" ADD CONSTRAINT "id_link_devices_serial_id_link_id_links_serial_id_id_fk" FOREIGN KEY ("serial_id","link") REFERENCES "public"."id_links"("serial_id","id") ON DELETE cascade ON UPDATE cascade;