CREATE TABLE "organization_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"all_ids" boolean DEFAULT true NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_member_ids" (
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"serial_id" text NOT NULL,
	CONSTRAINT "organization_member_ids_organization_id_member_id_serial_id_pk" PRIMARY KEY("organization_id","member_id","serial_id")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"role" text NOT NULL,
	"all_ids" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organization_members_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"account_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "id_links" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "acting_for" text;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_account_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_member_ids" ADD CONSTRAINT "organization_member_ids_serial_id_serial_ids_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_ids"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "organization_member_ids" ADD CONSTRAINT "organization_member_ids_member_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."organization_members"("organization_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_account_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_email_key" ON "organization_invitations" USING btree ("organization_id",lower("email"));--> statement-breakpoint
CREATE INDEX "organization_invitations_email_index" ON "organization_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "organization_invitations_expires_index" ON "organization_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_member_ids_serial_id_index" ON "organization_member_ids" USING btree ("serial_id");--> statement-breakpoint
CREATE INDEX "organization_members_member_index" ON "organization_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_members_owner_key" ON "organization_members" USING btree ("organization_id") WHERE "organization_members"."role" = 'owner';--> statement-breakpoint
ALTER TABLE "id_links" ADD CONSTRAINT "id_links_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_acting_for_accounts_id_fk" FOREIGN KEY ("acting_for") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "id_links_made_by_index" ON "id_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "login_sessions_acting_index" ON "login_sessions" USING btree ("acting_for");