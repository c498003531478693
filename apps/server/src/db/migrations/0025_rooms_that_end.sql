ALTER TABLE "export_task" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "short_url" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "short_url" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(path), 0) + coalesce(octet_length(data_id), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "short_url" ADD COLUMN "used_at" bigint;--> statement-breakpoint
ALTER TABLE "storage_room" ADD COLUMN "stored" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "short_url_ending" ON "short_url" USING btree ("owner","path","expires_at") WHERE "short_url"."owner" <> '';--> statement-breakpoint
CREATE INDEX "short_url_owner" ON "short_url" USING btree ("owner","bytes");