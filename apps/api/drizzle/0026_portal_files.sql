CREATE TABLE "portal_files" (
	"path" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "portal_files_by_use" ON "portal_files" USING btree ("used_at");