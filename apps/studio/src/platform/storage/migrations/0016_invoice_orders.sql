CREATE TABLE "invoice_orders" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "invoice_orders_decided" CHECK (("invoice_orders"."state" = 'awaiting') = ("invoice_orders"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "trusted_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"trusted_by" text NOT NULL,
	"trusted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_accounts" ADD CONSTRAINT "trusted_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_awaiting_key" ON "invoice_orders" USING btree ("account_id") WHERE "invoice_orders"."state" = 'awaiting';--> statement-breakpoint
CREATE INDEX "invoice_orders_account_index" ON "invoice_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_orders_created_index" ON "invoice_orders" USING btree ("created_at","purchase_id");