CREATE TABLE "ended_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "private_feeds" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
UPDATE "private_feeds" SET "token_hash" = encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "private_feeds" DROP CONSTRAINT "private_feeds_token_unique";--> statement-breakpoint
ALTER TABLE "private_feeds" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "private_feeds" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "sid" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reader_rights" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ended_sessions_by_date" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "private_feeds" ADD CONSTRAINT "private_feeds_token_hash_unique" UNIQUE("token_hash");