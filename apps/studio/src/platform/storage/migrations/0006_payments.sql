CREATE TABLE "payment_customers" (
	"account_id" text NOT NULL,
	"gateway" text NOT NULL,
	"customer" text NOT NULL,
	CONSTRAINT "payment_customers_account_id_gateway_pk" PRIMARY KEY("account_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "kept_cards" (
	"account_id" text NOT NULL,
	"gateway" text NOT NULL,
	"customer" text NOT NULL,
	"payment_method" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_cards_account_id_gateway_pk" PRIMARY KEY("account_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "card_setups" (
	"setup" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"gateway" text NOT NULL,
	"customer" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"key" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"contract_id" text NOT NULL,
	"account_id" text NOT NULL,
	"gateway" text NOT NULL,
	"customer" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount" integer NOT NULL,
	"off_session" boolean NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"reference" text,
	"sealed_action" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "charges_amount_positive" CHECK ("charges"."amount" >= 1),
	CONSTRAINT "charges_settled" CHECK (("charges"."state" in ('succeeded', 'failed')) = ("charges"."settled_at" is not null)),
	CONSTRAINT "charges_failure" CHECK (("charges"."state" = 'failed') = ("charges"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"gateway" text NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "gateway_events_gateway_event_pk" PRIMARY KEY("gateway","event")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"claim" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "test_gateway_setups" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer" text NOT NULL,
	"return_to" text NOT NULL,
	"card" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_gateway_setups_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "test_gateway_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer" text NOT NULL,
	"card" text NOT NULL,
	"amount" integer NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"settles_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_gateway_charges_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "test_gateway_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_clock" (
	"id" text PRIMARY KEY NOT NULL,
	"ahead_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_open_index" ON "charges" USING btree ("next_ask_at") WHERE "charges"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "charges_account_index" ON "charges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "gateway_events_open_index" ON "gateway_events" USING btree ("received_at") WHERE "gateway_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_name_key" ON "jobs" USING btree ("name","key");--> statement-breakpoint
CREATE INDEX "jobs_due_index" ON "jobs" USING btree ("state","run_at");--> statement-breakpoint
CREATE INDEX "test_gateway_notices_due_index" ON "test_gateway_notices" USING btree ("due_at");
