CREATE TABLE "highlights" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"article_id" integer NOT NULL,
	"exact" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"start" integer NOT NULL,
	"color" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "highlights_by_article" ON "highlights" USING btree ("uid","article_id","start");--> statement-breakpoint
CREATE INDEX "highlights_by_date" ON "highlights" USING btree ("uid","created_at","id");