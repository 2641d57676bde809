CREATE TABLE "private_feeds" (
	"uid" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "private_feeds_token_unique" UNIQUE("token")
);
