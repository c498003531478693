ALTER TABLE "job" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "indexed_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "address_key" text;--> statement-breakpoint
CREATE INDEX "job_turn" ON "job" USING btree ("name","state","turn");--> statement-breakpoint
CREATE INDEX "job_owner" ON "job" USING btree ("name","owner","turn");--> statement-breakpoint
UPDATE "document" SET "indexed_to" = "length" WHERE EXISTS (SELECT 1 FROM "passage" WHERE "passage"."document_id" = "document"."id");