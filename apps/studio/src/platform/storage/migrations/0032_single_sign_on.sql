CREATE TABLE "organization_sso" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"domain" text NOT NULL,
	"domain_record" text NOT NULL,
	"verified_at" timestamp with time zone,
	"role_claim" text,
	"role_values" jsonb NOT NULL,
	"default_role" text NOT NULL,
	"trusts_addresses" boolean NOT NULL,
	"enforced" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"organization_id" text NOT NULL,
	"sealed_contents" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"organization_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "sso_identities_organization_id_issuer_subject_pk" PRIMARY KEY("organization_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_removals" (
	"organization_id" text NOT NULL,
	"address_hash" text NOT NULL,
	CONSTRAINT "sso_removals_organization_id_address_hash_pk" PRIMARY KEY("organization_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "sso_organization" text;--> statement-breakpoint
ALTER TABLE "organization_sso" ADD CONSTRAINT "organization_sso_organization_id_organizations_account_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_organization_id_organizations_account_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_organizations_account_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_removals" ADD CONSTRAINT "sso_removals_organization_id_organizations_account_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_sso_domain_key" ON "organization_sso" USING btree ("domain") WHERE "organization_sso"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_attempts_organization_index" ON "sso_attempts" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_expires_index" ON "sso_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_identities_account_index" ON "sso_identities" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_sso_organization_accounts_id_fk" FOREIGN KEY ("sso_organization") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_sessions_sso_index" ON "login_sessions" USING btree ("sso_organization");