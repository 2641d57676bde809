DROP INDEX "bookmarks_by_date";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "title_key" text GENERATED ALWAYS AS (lower(title)) STORED;--> statement-breakpoint
CREATE INDEX "articles_for_library" ON "articles" USING btree ("id","publish_at","access","mask","words","title_key") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "reading_records_by_status" ON "reading_records" USING btree ("uid","article_id","finished","finished_at","position_at");--> statement-breakpoint
CREATE INDEX "bookmarks_by_date" ON "bookmarks" USING btree ("uid","created_at","id","article_id","archived_at");