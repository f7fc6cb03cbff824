-- Until now every coupon counted once an email address: that is what a registration coupon is.
ALTER TABLE "coupons" ADD COLUMN "kind" text DEFAULT 'registration' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "kind" text DEFAULT 'campaign' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
-- An address that has redeemed several keeps them all; the first is the one that it has for good.
UPDATE "coupon_uses" SET "kind" = 'registration' WHERE "id" IN (
	SELECT DISTINCT ON ("address_hash") "id" FROM "coupon_uses" ORDER BY "address_hash", "redeemed_at", "id"
);--> statement-breakpoint
ALTER TABLE "coupon_uses" DROP CONSTRAINT "coupon_uses_address_key";--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_key" UNIQUE("code","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_registration_key" ON "coupon_uses" USING btree ("address_hash") WHERE "coupon_uses"."kind" = 'registration';--> statement-breakpoint
ALTER TABLE "serial_ids" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "serial_ids" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
-- These three never came from billing, and stood above it; the reasons are in the audit log.
UPDATE "serial_ids" SET "held_reason" = '', "held_at" = now() WHERE "contract_status" IN ('restricted', 'restricted-overload', 'restricted-terms');--> statement-breakpoint
ALTER TABLE "serial_ids" ADD CONSTRAINT "serial_ids_held" CHECK (("serial_ids"."held_reason" is null) = ("serial_ids"."held_at" is null));--> statement-breakpoint
CREATE INDEX "serial_ids_account_index" ON "serial_ids" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "serial_ids_start_index" ON "serial_ids" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "serial_ids_status_index" ON "serial_ids" USING btree ("contract_status","created_at");--> statement-breakpoint
CREATE INDEX "accounts_email_start_index" ON "accounts" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_domain_start_index" ON "accounts" USING btree (lower(split_part("email", '@', 2)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_email_order_index" ON "accounts" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "billing_addresses_name_index" ON "billing_addresses" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "billing_addresses_short_name_index" ON "billing_addresses" USING btree (lower(regexp_replace("name", '^(株式会社|有限会社|合同会社|㈱|㈲|[(（]株[)）]|[(（]有[)）])\s*', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "issued_documents_name_index" ON "issued_documents" USING btree (lower("counterparty") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "issued_documents_short_name_index" ON "issued_documents" USING btree (lower(regexp_replace("counterparty", '^(株式会社|有限会社|合同会社|㈱|㈲|[(（]株[)）]|[(（]有[)）])\s*', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "issued_documents_serial_id_index" ON "issued_documents" USING btree ("serial_id");--> statement-breakpoint
DROP INDEX "issued_documents_counterparty_index";--> statement-breakpoint
CREATE INDEX "issued_documents_issued_at_index" ON "issued_documents" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "charges_ordered_index" ON "charges" USING btree ("ordered_at","key");--> statement-breakpoint
CREATE INDEX "charges_reference_index" ON "charges" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "charges_state_index" ON "charges" USING btree ("state","ordered_at");
