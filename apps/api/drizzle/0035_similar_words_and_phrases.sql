DROP INDEX "search_words_by_prefix";--> statement-breakpoint
DROP INDEX "search_words_by_stem";--> statement-breakpoint
DROP INDEX "search_words_by_deletion_variant";--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "adjacent" "bytea", ALTER COLUMN "adjacent" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "article_search_alpha" ADD COLUMN "adjacent" "bytea", ALTER COLUMN "adjacent" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "article_search_free" ADD COLUMN "adjacent" "bytea", ALTER COLUMN "adjacent" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "article_search_pioneer" ADD COLUMN "adjacent" "bytea", ALTER COLUMN "adjacent" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "article_search_professional" ADD COLUMN "adjacent" "bytea", ALTER COLUMN "adjacent" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "deletion_variants";