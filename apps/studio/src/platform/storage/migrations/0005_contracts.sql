CREATE TABLE "contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"serial_id" text,
	"last_serial_id" text,
	"state" jsonb NOT NULL,
	"phase" text NOT NULL,
	"plan" text NOT NULL,
	"licences" integer NOT NULL,
	"method" text NOT NULL,
	"next_action_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contracts_licences_range" CHECK ("contracts"."licences" between 1 and 85)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"discount" jsonb NOT NULL,
	"periods" integer NOT NULL,
	"expires_on" date,
	"max_uses" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"account_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"contract_id" text,
	"redeemed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_address_key" UNIQUE("code","address_hash")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	"account_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"intent" jsonb NOT NULL,
	"total" integer NOT NULL,
	"tax" integer NOT NULL,
	"terms_version" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"document" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "purchases_quote_key" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"intent" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"card" jsonb,
	"coupon" text,
	"terms_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_serial_id_key" ON "contracts" USING btree ("serial_id") WHERE "contracts"."phase" <> 'ended';--> statement-breakpoint
CREATE INDEX "contracts_next_action_index" ON "contracts" USING btree ("next_action_on");--> statement-breakpoint
CREATE INDEX "contracts_account_index" ON "contracts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_account_index" ON "coupon_uses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "purchases_account_index" ON "purchases" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "purchases_contract_index" ON "purchases" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "quotes_account_index" ON "quotes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "quotes_expires_index" ON "quotes" USING btree ("expires_at");
