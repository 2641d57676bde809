ALTER TABLE "documents" RENAME TO "key_value_store";--> statement-breakpoint
ALTER TABLE "key_value_store" RENAME CONSTRAINT "documents_pkey" TO "key_value_store_pkey";--> statement-breakpoint
ALTER TABLE "cms_entries" RENAME COLUMN "key" TO "source_key";--> statement-breakpoint
ALTER TABLE "content_looks" RENAME TO "sync_jobs";--> statement-breakpoint
ALTER TABLE "sync_jobs" RENAME COLUMN "asked" TO "request_count";--> statement-breakpoint
ALTER TABLE "sync_jobs" RENAME COLUMN "noted_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "sync_jobs" RENAME CONSTRAINT "content_looks_once" TO "sync_jobs_once";--> statement-breakpoint
ALTER TABLE "sync_jobs" RENAME CONSTRAINT "content_looks_pkey" TO "sync_jobs_pkey";--> statement-breakpoint
ALTER SEQUENCE "content_looks_id_seq" RENAME TO "sync_jobs_id_seq";--> statement-breakpoint
ALTER TABLE "content_refusals" RENAME TO "content_rejections";--> statement-breakpoint
ALTER TABLE "content_rejections" RENAME COLUMN "key" TO "source_key";--> statement-breakpoint
ALTER TABLE "content_rejections" RENAME COLUMN "place" TO "location";--> statement-breakpoint
ALTER TABLE "content_rejections" RENAME CONSTRAINT "content_refusals_key_field_pk" TO "content_rejections_source_key_field_pk";--> statement-breakpoint
ALTER TABLE "content_syncs" RENAME TO "sync_log";--> statement-breakpoint
ALTER TABLE "sync_log" RENAME COLUMN "refused" TO "rejected";--> statement-breakpoint
ALTER TABLE "sync_log" RENAME CONSTRAINT "content_syncs_pkey" TO "sync_log_pkey";--> statement-breakpoint
ALTER SEQUENCE "content_syncs_id_seq" RENAME TO "sync_log_id_seq";--> statement-breakpoint
ALTER TABLE "media" RENAME COLUMN "key" TO "source_key";--> statement-breakpoint
ALTER TABLE "read_marks" RENAME TO "read_devices";--> statement-breakpoint
ALTER TABLE "read_devices" RENAME COLUMN "mark" TO "device_hash";--> statement-breakpoint
ALTER TABLE "read_devices" RENAME CONSTRAINT "read_marks_day_article_id_mark_pk" TO "read_devices_day_article_id_device_hash_pk";--> statement-breakpoint
ALTER TABLE "article_search" RENAME COLUMN "until" TO "max_public_level";--> statement-breakpoint
ALTER TABLE "search_words" RENAME COLUMN "slips" TO "deletion_variants";--> statement-breakpoint
ALTER INDEX "search_words_by_slip" RENAME TO "search_words_by_deletion_variant";
