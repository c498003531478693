CREATE TABLE "mind_map" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"title" text NOT NULL,
	"root" jsonb NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"theme" text NOT NULL,
	"nodes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(title), 0) + coalesce(octet_length(root::text), 0) + coalesce(octet_length(sources::text), 0)) STORED NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mind_map" ADD CONSTRAINT "mind_map_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mind_map_topic" ON "mind_map" USING btree ("topic_id","updated_at");--> statement-breakpoint
CREATE INDEX "mind_map_creator" ON "mind_map" USING btree ("created_by","updated_at");--> statement-breakpoint
CREATE INDEX "mind_map_bytes" ON "mind_map" USING btree ("topic_id","bytes");