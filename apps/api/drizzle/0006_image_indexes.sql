CREATE INDEX "articles_by_image" ON "articles" USING btree ((image->>'url'));--> statement-breakpoint
CREATE INDEX "articles_by_small_image" ON "articles" USING btree ((image->'formats'->'small'->>'url'));
