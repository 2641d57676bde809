ALTER TABLE "articles" ADD COLUMN "tables" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Reading all bodies once may take longer than the usual limit of a statement.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
UPDATE "articles" SET "tables" = (length("body"::text) - length(replace("body"::text, '<table', ''))) / length('<table')
	FROM "article_bodies" WHERE "article_id" = "id" AND "body"::text LIKE '%<table%';
