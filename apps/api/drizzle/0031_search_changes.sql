CREATE TABLE "search_changes" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"articles" integer[] NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_changes_by_epoch" ON "search_changes" USING btree ("epoch");--> statement-breakpoint
-- The log was one value before.
DELETE FROM "key_value_store" WHERE "key" = 'search-changes';