CREATE TABLE "billing_addresses" (
	"account_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text NOT NULL,
	"region" text NOT NULL,
	"city" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_documents" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"cause" text NOT NULL,
	"account_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"serial_id" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"total" integer NOT NULL,
	"tax" integer NOT NULL,
	"counterparty" text NOT NULL,
	"corrects" text,
	"frozen" text NOT NULL,
	"frozen_sha256" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "issued_documents_cause_key" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "document_pdfs" (
	"number" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_states" (
	"number" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"next_on" date,
	"reminded" text,
	"restricted_at" timestamp with time zone,
	"paid_on" date,
	"paid_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_states_paid_has_day" CHECK (("invoice_states"."state" = 'paid') = ("invoice_states"."paid_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pdfs" ADD CONSTRAINT "document_pdfs_number_issued_documents_number_fk" FOREIGN KEY ("number") REFERENCES "public"."issued_documents"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_states" ADD CONSTRAINT "invoice_states_number_issued_documents_number_fk" FOREIGN KEY ("number") REFERENCES "public"."issued_documents"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_sequence_key" ON "issued_documents" USING btree ("kind","sequence");--> statement-breakpoint
CREATE INDEX "issued_documents_account_index" ON "issued_documents" USING btree ("account_id","issued_at");--> statement-breakpoint
CREATE INDEX "issued_documents_contract_index" ON "issued_documents" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "issued_documents_issued_on_index" ON "issued_documents" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "issued_documents_counterparty_index" ON "issued_documents" USING btree (lower("counterparty"));--> statement-breakpoint
CREATE INDEX "issued_documents_total_index" ON "issued_documents" USING btree ("total");--> statement-breakpoint
CREATE INDEX "invoice_states_next_index" ON "invoice_states" USING btree ("next_on");--> statement-breakpoint
INSERT INTO "document_series" ("kind", "last") VALUES ('receipt', 0), ('invoice', 0), ('credit-note', 0);--> statement-breakpoint
CREATE FUNCTION "refuse_document_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'issued documents never change';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "issued_documents_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "issued_documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_document_change"();
--> statement-breakpoint
CREATE TRIGGER "document_pdfs_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "document_pdfs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_document_change"();
