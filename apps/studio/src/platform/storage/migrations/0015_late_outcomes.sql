CREATE TABLE "charge_addressees" (
	"charge" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"recipient" jsonb,
	"frozen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"serial_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"credit_note" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"state" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"paid_by" text,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" >= 1),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."state" in ('refunded', 'paid')) = ("refunds"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "last_on" date;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test_gateway_charges" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("next_ask_at") WHERE "refunds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_ordered_index" ON "refunds" USING btree ("ordered_at","key");--> statement-breakpoint
CREATE INDEX "refunds_account_index" ON "refunds" USING btree ("account_id");