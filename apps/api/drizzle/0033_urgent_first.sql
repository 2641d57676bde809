DROP INDEX "notifications_to_email";--> statement-breakpoint
DROP INDEX "notifications_to_push";--> statement-breakpoint
CREATE INDEX "notifications_to_email" ON "notifications" USING btree ((email_pending <> 'immediate'),"id") WHERE email_pending is not null;--> statement-breakpoint
CREATE INDEX "notifications_to_push" ON "notifications" USING btree ((push_pending <> 'immediate'),"id") WHERE push_pending is not null;