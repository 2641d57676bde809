CREATE TABLE "email_items" (
	"message_id" text NOT NULL,
	"notification_id" bigint NOT NULL,
	CONSTRAINT "email_items_message_id_notification_id_pk" PRIMARY KEY("message_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "email_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"frequency" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"daily_cap" integer NOT NULL,
	"email_stopped" text,
	"bounced_address" text
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "notify" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "in_product" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "in_product" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "email_pending" text;--> statement-breakpoint
ALTER TABLE "reader_rights" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "reader_rights" ADD COLUMN "later" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "email_items" ADD CONSTRAINT "email_items_message_id_email_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."email_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_messages_due" ON "email_messages" USING btree ("next_attempt_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "email_messages_by_day" ON "email_messages" USING btree ("uid","day");--> statement-breakpoint
CREATE INDEX "email_messages_by_date" ON "email_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_to_email" ON "notifications" USING btree ("id") WHERE email_pending is not null;