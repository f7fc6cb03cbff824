ALTER TABLE "organization_member_ids" DROP CONSTRAINT "organization_member_ids_member_fk";
--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_member_fk";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "credentials_id" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "converted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "organization_member_ids" ADD CONSTRAINT "organization_member_ids_member_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."organization_members"("organization_id","member_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_member_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."organization_members"("organization_id","member_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_member_fk" FOREIGN KEY ("account_id","made_by") REFERENCES "public"."organization_members"("organization_id","member_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
UPDATE "webhooks" SET "made_by" = "owners"."member_id", "disabled_at" = coalesce("disabled_at", now()), "disabled_why" = 'maker-left' FROM "organization_members" AS "owners" WHERE "owners"."organization_id" = "webhooks"."account_id" AND "owners"."role" = 'owner' AND "webhooks"."made_by" IS NULL;