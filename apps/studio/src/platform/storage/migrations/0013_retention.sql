ALTER TABLE "audit_log" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
-- One change there is: an entry of more than 90 days is erased, once, and keeps number, time, kind of act and hashes.
CREATE FUNCTION "allow_audit_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.erased_at IS NULL AND NEW.erased_at > OLD.at + interval '90 days'
    AND NEW.actor = '' AND NEW.subject = '' AND NEW.address = '' AND NEW.detail = '{}'::jsonb
    AND (NEW.sequence, NEW.at, NEW.action, NEW.previous_hash, NEW.hash) = (OLD.sequence, OLD.at, OLD.action, OLD.previous_hash, OLD.hash)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_erasure" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "allow_audit_erasure"();--> statement-breakpoint
CREATE INDEX "audit_log_kept_index" ON "audit_log" USING btree ("at") WHERE "audit_log"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_sent_index" ON "mail_outbox" USING btree ("sent_at") WHERE "mail_outbox"."state" = 'sent';
