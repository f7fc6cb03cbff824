CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"serial_id" text NOT NULL,
	"cursor" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"status" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "webhook_serial_ids" (
	"webhook_id" text NOT NULL,
	"serial_id" text NOT NULL,
	CONSTRAINT "webhook_serial_ids_webhook_id_serial_id_pk" PRIMARY KEY("webhook_id","serial_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"all_ids" boolean NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_old_secret" text,
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_why" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_serial_ids" ADD CONSTRAINT "webhook_serial_ids_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_serial_ids" ADD CONSTRAINT "webhook_serial_ids_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order_index" ON "webhook_deliveries" USING btree ("webhook_id","serial_id","cursor");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at_index" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_serial_ids_serial_id_index" ON "webhook_serial_ids" USING btree ("serial_id");--> statement-breakpoint
CREATE INDEX "webhooks_account_index" ON "webhooks" USING btree ("account_id");