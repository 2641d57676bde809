CREATE TABLE "reader_rights" (
	"uid" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"roles" text[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reader_rights_by_change" ON "reader_rights" USING btree ("changed_at");