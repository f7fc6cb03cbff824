CREATE TABLE "retired_serial_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "serial_ids" ADD COLUMN "allowed_addresses" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
INSERT INTO "retired_serial_ids" ("id", "retired_at") SELECT "id", now() FROM "serial_ids" WHERE "contract_status" = 'ended';--> statement-breakpoint
DELETE FROM "serial_ids" WHERE "contract_status" = 'ended';--> statement-breakpoint
UPDATE "serial_ids" SET "contract_status" = CASE "contract_status" WHEN 'active' THEN 'usable' WHEN 'cancelled' THEN 'cancelled-usable' ELSE "contract_status" END;--> statement-breakpoint
ALTER TABLE "serial_ids" ADD CONSTRAINT "serial_ids_contract_status_known" CHECK ("serial_ids"."contract_status" in ('usable', 'payment-unconfirmed-usable', 'restricted', 'restricted-payment', 'restricted-overload', 'restricted-terms', 'cancelled-usable'));