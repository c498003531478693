DROP INDEX "share_result";--> statement-breakpoint
ALTER TABLE "share" ADD COLUMN "source" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "share_result" ON "share" USING btree ("result_id","kind","source");