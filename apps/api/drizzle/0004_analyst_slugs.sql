CREATE TABLE "author_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "author_slugs" ADD CONSTRAINT "author_slugs_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;