CREATE TABLE "gift_networks" (
	"gift_id" integer NOT NULL,
	"reader_hash" text NOT NULL,
	"network_hash" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "gift_networks_gift_id_reader_hash_day_network_hash_pk" PRIMARY KEY("gift_id","reader_hash","day","network_hash")
);
--> statement-breakpoint
ALTER TABLE "gift_networks" ADD CONSTRAINT "gift_networks_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_networks_by_day" ON "gift_networks" USING btree ("day");