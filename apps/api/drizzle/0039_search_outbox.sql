DROP TABLE "article_search" CASCADE;--> statement-breakpoint
DROP TABLE "article_search_alpha" CASCADE;--> statement-breakpoint
DROP TABLE "article_search_free" CASCADE;--> statement-breakpoint
DROP TABLE "article_search_pioneer" CASCADE;--> statement-breakpoint
DROP TABLE "article_search_professional" CASCADE;--> statement-breakpoint
DROP TABLE "search_changes" CASCADE;--> statement-breakpoint
DROP TABLE "search_words" CASCADE;--> statement-breakpoint
CREATE TABLE "search_documents" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"change" bigint NOT NULL,
	"analysis" integer NOT NULL,
	"words" text[] NOT NULL,
	"public_part" "bytea" NOT NULL,
	"whole" "bytea"
);
--> statement-breakpoint
CREATE TABLE "search_outbox" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"change" bigserial NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_outbox_by_transaction" ON "search_outbox" USING btree ("transaction");--> statement-breakpoint
INSERT INTO "search_outbox" ("article_id") SELECT "id" FROM "articles" WHERE "removed_at" IS NULL ORDER BY "id";--> statement-breakpoint
DELETE FROM "key_value_store" WHERE "key" IN ('search-epoch', 'search-index');