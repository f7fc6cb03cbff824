CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING btree ("subject","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action" text_pattern_ops,"sequence");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "accounts_created_index" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "serial_ids_created_index" ON "serial_ids" USING btree ("created_at","id");
