CREATE TABLE "read_networks" (
	"day" date NOT NULL,
	"article_id" integer NOT NULL,
	"network_hash" text NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "read_networks_day_article_id_network_hash_pk" PRIMARY KEY("day","article_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "used_read_markers" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
