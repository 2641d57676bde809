CREATE TABLE "library_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"history" boolean DEFAULT true NOT NULL,
	"history_cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reading_records" (
	"uid" text NOT NULL,
	"article_id" integer NOT NULL,
	"position" jsonb,
	"position_at" timestamp (3) with time zone,
	"finished" boolean,
	"finished_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_records_uid_article_id_pk" PRIMARY KEY("uid","article_id")
);
--> statement-breakpoint
CREATE INDEX "reading_records_by_date" ON "reading_records" USING btree ("uid","updated_at","article_id");