CREATE TABLE "media_usage" (
	"kind" text NOT NULL,
	"source_key" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "media_usage_kind_source_key_name_pk" PRIMARY KEY("kind","source_key","name")
);
--> statement-breakpoint
-- Reading all bodies once may take longer than the usual limit of a statement.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
INSERT INTO "media_usage" ("kind", "source_key", "name")
	SELECT DISTINCT "kind", "source_key", "found"[1] FROM (
		SELECT 'articles' AS "kind", "source_key", "body"::text AS "content"
			FROM "articles" JOIN "article_bodies" ON "article_id" = "id" WHERE "removed_at" IS NULL
		UNION ALL SELECT 'articles', "source_key", "image"::text FROM "articles" WHERE "removed_at" IS NULL AND "image" IS NOT NULL
		UNION ALL SELECT 'authors', "source_key", "image"::text FROM "authors" WHERE "removed_at" IS NULL AND "image" IS NOT NULL
	) AS "contents", LATERAL regexp_matches("content", '/media/([0-9a-f]{32})', 'g') AS "found";
--> statement-breakpoint
CREATE INDEX "media_usage_by_name" ON "media_usage" USING btree ("name");
