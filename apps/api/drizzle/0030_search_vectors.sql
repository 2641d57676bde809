CREATE TABLE "search_vectors" (
	"article_id" integer NOT NULL,
	"level" smallint NOT NULL,
	"lock" smallint NOT NULL,
	"model" text NOT NULL,
	"indexed_as" text NOT NULL,
	"text_hash" text NOT NULL,
	"dimensions" integer NOT NULL,
	"vectors" "bytea" NOT NULL,
	"version" bigserial NOT NULL,
	CONSTRAINT "search_vectors_article_id_level_pk" PRIMARY KEY("article_id","level")
);
--> statement-breakpoint
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_vectors_by_version" ON "search_vectors" USING btree ("version");