CREATE TABLE "id_links" (
	"serial_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"verifier" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "id_links_serial_id_id_pk" PRIMARY KEY("serial_id","id")
);
--> statement-breakpoint
ALTER TABLE "serial_ids" ADD COLUMN "join_key_name" text;--> statement-breakpoint
ALTER TABLE "id_links" ADD CONSTRAINT "id_links_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "serial_ids" ADD CONSTRAINT "serial_ids_one_guard" CHECK ("serial_ids"."password_verifier" is null or "serial_ids"."join_key_name" is null);