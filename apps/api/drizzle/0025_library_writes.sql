CREATE TABLE "library_writes" (
	"uid" text NOT NULL,
	"item" text NOT NULL,
	"field" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_writes_uid_item_field_pk" PRIMARY KEY("uid","item","field")
);
