-- Words are indexed anew when the API next starts.
DELETE FROM "article_search";--> statement-breakpoint
DROP INDEX "article_search_public";--> statement-breakpoint
DROP INDEX "article_search_all";--> statement-breakpoint
ALTER TABLE "article_search" DROP COLUMN "public_words";--> statement-breakpoint
ALTER TABLE "article_search" DROP COLUMN "all_words";--> statement-breakpoint
CREATE TABLE "article_search_alpha" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"access" smallint NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"mask" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	"key" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_search_free" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"access" smallint NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"mask" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	"key" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_search_pioneer" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"access" smallint NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"mask" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	"key" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_search_professional" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"access" smallint NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"mask" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	"key" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"articles" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"slips" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "until" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "access" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "publish_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "mask" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "words" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "key" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "terms" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search_alpha" ADD CONSTRAINT "article_search_alpha_article_id_article_search_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_search"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search_free" ADD CONSTRAINT "article_search_free_article_id_article_search_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_search"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search_pioneer" ADD CONSTRAINT "article_search_pioneer_article_id_article_search_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_search"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search_professional" ADD CONSTRAINT "article_search_professional_article_id_article_search_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_search"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_search_alpha_words" ON "article_search_alpha" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_free_words" ON "article_search_free" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_pioneer_words" ON "article_search_pioneer" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_professional_words" ON "article_search_professional" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_by_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_by_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_by_slip" ON "search_words" USING gin ("slips") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "article_search" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "key" SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "article_search_free" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "key" SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "article_search_pioneer" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "key" SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "article_search_professional" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "key" SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "article_search_alpha" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "key" SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);
