CREATE TABLE "ingest_leader" (
	"id" integer PRIMARY KEY NOT NULL,
	"term" integer NOT NULL,
	"backend_pid" integer NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD COLUMN "claimed_term" integer;