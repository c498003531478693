DROP INDEX "document_topic_snapshot";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "original" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "document_topic_snapshot" ON "document" USING btree ("topic_id","snapshot_hash","original");