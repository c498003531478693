DROP INDEX "subscription_owner_url";--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "date" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "subscription_page" ADD COLUMN "date" text;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_topic_url" ON "subscription" USING btree ("topic_id","url") WHERE "subscription"."folder_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_owner_url" ON "subscription" USING btree ("owner","url") WHERE "subscription"."folder_id" is null;